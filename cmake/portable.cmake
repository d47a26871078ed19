# A build without linked libraries. It needs only headers of its dependencies and takes them from the build machine.
# They are linked into a folder of their own, since the rest of /usr/include belongs to another platform.
set(headers ${CMAKE_CURRENT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${headers})
foreach(header boost/version.hpp fmt/format.h nlohmann/json.hpp fast_float/fast_float.h hwy/highway.h)
  string(MAKE_C_IDENTIFIER ${header} name)
  find_path(FOLDER_OF_${name} ${header} PATHS /usr/include /usr/local/include NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  get_filename_component(folder ${header} DIRECTORY)
  file(CREATE_LINK ${FOLDER_OF_${name}}/${folder} ${headers}/${folder} SYMBOLIC)
endforeach()

# No text here depends on a locale, so fmt needs no std::locale.
add_library(novikoff_headers INTERFACE)
target_include_directories(novikoff_headers SYSTEM INTERFACE ${headers})
target_compile_definitions(novikoff_headers INTERFACE "FMT_STATIC_THOUSANDS_SEPARATOR=','")
add_library(novikoff_fmt STATIC apps/web/fmt.cpp)
target_link_libraries(novikoff_fmt PRIVATE novikoff_flags PUBLIC novikoff_headers)
add_library(fmt::fmt ALIAS novikoff_fmt)
add_library(nlohmann_json::nlohmann_json ALIAS novikoff_headers)
set(NOVIKOFF_LIBRARIES $<BUILD_INTERFACE:novikoff_fmt>)

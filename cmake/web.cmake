# The core for browsers and Node: one JavaScript module with the WebAssembly inside, packed. Errors are exceptions, those of
# WebAssembly itself.
# Rows fit into 32 bits here, so that a 64-bit count may become a size. Names that sources compiled together share are no fault.
target_compile_options(novikoff_flags INTERFACE -fwasm-exceptions -msimd128 -Wno-shorten-64-to-32 -Wno-shadow -Wno-unused-private-field)
target_link_options(novikoff_flags INTERFACE -fwasm-exceptions)

# Most of the time of a compilation goes into headers, so a folder is compiled as one source. Left alone are those that Highway compiles
# several times and those with names of their own that another source of the folder has too.
foreach(folder core data geometry learn prove)
  set(sources ${NOVIKOFF_SOURCES})
  list(FILTER sources INCLUDE REGEX "/novikoff/${folder}/")
  list(FILTER sources EXCLUDE REGEX "/(.*kernel.*|coarse_.*|csv|npy_header|nvk_read|nearest_point)[.]cpp$")
  set_source_files_properties(${sources} PROPERTIES UNITY_GROUP ${folder})
endforeach()
set(sources ${NOVIKOFF_SOURCES})
list(FILTER sources INCLUDE REGEX "/novikoff/(lift|model|trace)/")
set_source_files_properties(${sources} PROPERTIES UNITY_GROUP others)
set_target_properties(novikoff PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)

# What the bindings take of the command line: its grammar of options and its JSON.
set(cli certify_report json learner_options options progress report suggest text values work)
list(TRANSFORM cli REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/cli/\\1.cpp")
add_executable(novikoff_core src/web/bindings.cpp ${cli})
set_target_properties(novikoff_core PROPERTIES SUFFIX .mjs UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
set_source_files_properties(${PROJECT_SOURCE_DIR}/src/cli/values.cpp PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
target_include_directories(novikoff_core PRIVATE src)
target_link_libraries(novikoff_core PRIVATE novikoff novikoff_flags fmt::fmt nlohmann_json::nlohmann_json)
target_link_options(novikoff_core PRIVATE --bind -O2 -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=web,worker
                    -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0)

find_program(NODE node REQUIRED)
set(packer ${PROJECT_SOURCE_DIR}/tools/web_pack.mjs)
add_custom_command(OUTPUT novikoff.mjs COMMAND ${NODE} ${packer} $<TARGET_FILE:novikoff_core> novikoff.mjs
                   DEPENDS novikoff_core ${packer} VERBATIM)
add_custom_target(novikoff_web ALL DEPENDS novikoff.mjs)

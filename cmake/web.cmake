# The core for browsers and Node: one JavaScript module with the WebAssembly inside. Errors are exceptions, those of
# WebAssembly itself.
# Rows fit into 32 bits here, so that a 64-bit count may become a size.
target_compile_options(novikoff_flags INTERFACE -fwasm-exceptions -msimd128 -Wno-shorten-64-to-32)
target_link_options(novikoff_flags INTERFACE -fwasm-exceptions)

# What the bindings take of the command line: its grammar of options and its JSON.
set(cli certify_report json learner_options options progress report suggest text values work)
list(TRANSFORM cli REPLACE "(.+)" "${PROJECT_SOURCE_DIR}/src/cli/\\1.cpp")
add_executable(novikoff_web src/web/bindings.cpp ${cli})
set_target_properties(novikoff_web PROPERTIES OUTPUT_NAME novikoff SUFFIX .mjs)
target_include_directories(novikoff_web PRIVATE src)
target_link_libraries(novikoff_web PRIVATE novikoff novikoff_flags fmt::fmt nlohmann_json::nlohmann_json)
target_link_options(novikoff_web PRIVATE --bind -O2 -sSINGLE_FILE=1 -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker
                    -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0)

# The core for browsers and Node: one JavaScript module with the WebAssembly inside.
# -fexceptions on every object: errors are exceptions, and the module returns them.
target_compile_options(novikoff_flags INTERFACE -fexceptions -msimd128 -Wno-shorten-64-to-32)
target_link_options(novikoff_flags INTERFACE -fexceptions)

add_executable(novikoff_web src/web/bindings.cpp)
set_target_properties(novikoff_web PROPERTIES OUTPUT_NAME novikoff SUFFIX .mjs)
target_link_libraries(novikoff_web PRIVATE novikoff_cli novikoff_flags nlohmann_json::nlohmann_json)
target_link_options(novikoff_web PRIVATE --bind -O3 -sSINGLE_FILE=1 -sMODULARIZE -sEXPORT_ES6 -sENVIRONMENT=web,worker
                    -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0)

# The core for browsers and Node: one JavaScript module that contains the compressed WebAssembly.
# - Errors are exceptions of WebAssembly itself.
# - Rows fit into 32 bits here, so a 64-bit count may be narrowed to a size.
# - Equal names in sources that are compiled together are allowed.
# - The page is the same wherever it is built: it contains no name of a folder.
target_compile_options(novikoff_flags INTERFACE -ffile-prefix-map=${PROJECT_BINARY_DIR}=. -ffile-prefix-map=${PROJECT_SOURCE_DIR}=.)
target_compile_options(novikoff_flags INTERFACE -fwasm-exceptions -msimd128 -Wno-shorten-64-to-32 -Wno-shadow -Wno-unused-private-field)
target_link_options(novikoff_flags INTERFACE -fwasm-exceptions)

add_executable(novikoff_core apps/web/bindings.cpp)
set_target_properties(novikoff_core PROPERTIES SUFFIX .mjs)
target_link_libraries(novikoff_core PRIVATE novikoff_internal novikoff_flags fmt::fmt nlohmann_json::nlohmann_json)
target_link_options(novikoff_core PRIVATE --bind -O2 -sMODULARIZE -sEXPORT_ES6 -sUSE_ES6_IMPORT_META=0 -sENVIRONMENT=web,worker
                    -sALLOW_MEMORY_GROWTH -sFILESYSTEM=0)

find_program(NODE node REQUIRED)
set(packer ${PROJECT_SOURCE_DIR}/tools/web_pack.mjs)
add_custom_command(OUTPUT novikoff.mjs COMMAND ${NODE} ${packer} $<TARGET_FILE:novikoff_core> novikoff.mjs
                   DEPENDS novikoff_core ${packer} VERBATIM)
add_custom_target(novikoff_web ALL DEPENDS novikoff.mjs)

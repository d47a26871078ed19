# The core for browsers and Node: one JavaScript module with the WebAssembly inside, packed. Errors are exceptions, those of
# WebAssembly itself.
# Rows fit into 32 bits here, so that a 64-bit count may become a size. Names that sources compiled together share are no fault.
# The same page wherever it is built: no name of a folder gets into it.
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

# Embeds a text file as a C++ function: novikoff_embed(TARGET FILE FUNCTION) adds `const char* novikoff::FUNCTION()` to
# the target, which returns the text of FILE. The file itself stays editable as what it is.
function(novikoff_embed target file function)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${file})
  file(READ ${file} text)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/embedded/${function}.cpp)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [[// Made from @file@.
namespace novikoff {
const char* @function@();
const char* @function@() {
    return R"embedded(@text@)embedded";
}
} // namespace novikoff
]])
  target_sources(${target} PRIVATE ${output})
endfunction()

# Installation: library, headers, and the files that make find_package(novikoff) work.
include(CMakePackageConfigHelpers)
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME library) # cmake --install BUILD --component library leaves out the programs

install(TARGETS novikoff EXPORT novikoff_targets)
install(DIRECTORY include/novikoff DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} FILES_MATCHING PATTERN "*.hpp")
install(EXPORT novikoff_targets FILE novikoff-targets.cmake NAMESPACE novikoff:: DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/novikoff)

configure_package_config_file(cmake/novikoff-config.cmake.in ${CMAKE_CURRENT_BINARY_DIR}/novikoff-config.cmake
                              INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/novikoff)
write_basic_package_version_file(${CMAKE_CURRENT_BINARY_DIR}/novikoff-config-version.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/novikoff-config.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/novikoff-config-version.cmake
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/novikoff)

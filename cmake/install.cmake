# Installs the library, its headers, the program and the gallery, with a package file for find_package(camber).
include(CMakePackageConfigHelpers)

install(TARGETS camber EXPORT camber-targets)
install(TARGETS camber_cli)
install(DIRECTORY camber/ DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/camber FILES_MATCHING PATTERN "*.h")
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/camber/models FILES_MATCHING PATTERN "*.yaml")
install(DIRECTORY schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/camber/schema FILES_MATCHING PATTERN "*.json")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/camber)
install(EXPORT camber-targets NAMESPACE camber:: DESTINATION ${package_dir})
configure_package_config_file(cmake/camber-config.cmake.in camber-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(camber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/camber-config.cmake ${PROJECT_BINARY_DIR}/camber-config-version.cmake
        DESTINATION ${package_dir})

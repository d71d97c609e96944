# Installs the library, its headers, the program and the gallery, with a package file for find_package(camber).
include(CMakePackageConfigHelpers)

install(TARGETS camber EXPORT camber-targets)
install(TARGETS camber_cli)
# What shells complete and `man camber` shows, made by the program itself (cli/CMakeLists.txt).
set(generated ${PROJECT_BINARY_DIR}/generated)
install(FILES ${generated}/camber DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${generated}/_camber DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
install(FILES ${generated}/camber.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${generated}/camber.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)

include(cmake/public_headers.cmake)
public_headers(headers camber/camber.h camber/testing/joint_properties.h camber/testing/constraint_properties.h)
foreach(header ${headers})
  get_filename_component(folder ${header} DIRECTORY)
  install(FILES ${header} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/${folder})
endforeach()
install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/camber/models FILES_MATCHING PATTERN "*.yaml")
install(DIRECTORY schema/ DESTINATION ${CMAKE_INSTALL_DATADIR}/camber/schema FILES_MATCHING PATTERN "*.json")

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/camber)
install(EXPORT camber-targets NAMESPACE camber:: DESTINATION ${package_dir})
configure_package_config_file(cmake/camber-config.cmake.in camber-config.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(camber-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/camber-config.cmake ${PROJECT_BINARY_DIR}/camber-config-version.cmake
        DESTINATION ${package_dir})

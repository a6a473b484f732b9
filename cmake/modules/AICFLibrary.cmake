# Of the libraries with a C API: the number in their names (SONAME) changes when
# a program that was linked with an older one has to be built again.
set(AICF_SOVERSION 0)

# aicf_install_c_library(TARGET COMPONENT HEADER NAME DESCRIPTION)
#
# Names and installs a shared library with a C API as a component of its own:
# the library, its header in include/aicf-c, and NAME.pc for pkg-config.
function(aicf_install_c_library target component header name description)
  set_target_properties(${target} PROPERTIES
    VERSION ${PROJECT_VERSION} SOVERSION ${AICF_SOVERSION})
  install(TARGETS ${target} EXPORT AICFTargets
    LIBRARY DESTINATION lib COMPONENT ${component} NAMELINK_COMPONENT ${component})
  install(FILES ${PROJECT_SOURCE_DIR}/include/aicf-c/${header}
    DESTINATION include/aicf-c COMPONENT ${component})
  get_target_property(AICF_PC_LIBRARY ${target} OUTPUT_NAME)
  set(AICF_PC_NAME ${name})
  set(AICF_PC_DESCRIPTION ${description})
  configure_file(${PROJECT_SOURCE_DIR}/cmake/modules/aicf.pc.in
    ${PROJECT_BINARY_DIR}/lib/pkgconfig/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/lib/pkgconfig/${name}.pc
    DESTINATION lib/pkgconfig COMPONENT ${component})
  # A wheel has no symbolic links: there is one file, by the name that is loaded.
  if(SKBUILD)
    set_target_properties(${target} PROPERTIES VERSION ${AICF_SOVERSION})
    install(TARGETS ${target}
      LIBRARY DESTINATION . COMPONENT Python NAMELINK_SKIP)
  endif()
endfunction()

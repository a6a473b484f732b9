# add_aicf_library(NAME sources... [NO_INSTALL] [DEPENDS targets...] [LINK_LIBS libs...] [MLIR_LIBS libs...])
#
# A static library of the compiler. LINK_LIBS are AICF's own; MLIR_LIBS are
# upstream's and become the shared libMLIR. NO_INSTALL is for tests.
function(add_aicf_library name)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE -fno-rtti -Wall -Wextra -Wno-unused-parameter)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  target_link_libraries(${name} PUBLIC ${ARG_LINK_LIBS})
  mlir_target_link_libraries(${name} PUBLIC MLIRIR ${ARG_MLIR_LIBS})
  target_link_libraries(${name} PUBLIC LLVM)
  target_include_directories(${name} SYSTEM INTERFACE
    $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
    $<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>
    $<INSTALL_INTERFACE:include>)
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} EXPORT AICFTargets ARCHIVE DESTINATION lib COMPONENT Development)
  endif()
endfunction()

# add_aicf_tool(NAME sources... [NO_INSTALL] [LINK_LIBS libs...] [MLIR_LIBS libs...])
#
# NO_INSTALL is for tests and benchmarks.
function(add_aicf_tool name)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_executable(${name} ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE -fno-rtti -Wall -Wextra -Wno-unused-parameter)
  target_link_libraries(${name} PRIVATE ${ARG_LINK_LIBS})
  mlir_target_link_libraries(${name} PRIVATE MLIRIR ${ARG_MLIR_LIBS})
  target_link_libraries(${name} PRIVATE LLVM)
  if(NOT ARG_NO_INSTALL)
    install(TARGETS ${name} RUNTIME DESTINATION bin COMPONENT Tools)
  endif()
endfunction()

# aicf_tablegen_dialect(TD namespace prefix target): ops, types and dialect
# declarations of one dialect.
function(aicf_tablegen_dialect td namespace prefix target)
  set(LLVM_TARGET_DEFINITIONS ${td})
  mlir_tablegen(${prefix}Ops.h.inc -gen-op-decls -dialect=${namespace})
  mlir_tablegen(${prefix}Ops.cpp.inc -gen-op-defs -dialect=${namespace})
  mlir_tablegen(${prefix}Dialect.h.inc -gen-dialect-decls -dialect=${namespace})
  mlir_tablegen(${prefix}Dialect.cpp.inc -gen-dialect-defs -dialect=${namespace})
  add_public_tablegen_target(${target})
endfunction()

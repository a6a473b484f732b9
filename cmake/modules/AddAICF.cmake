# add_aicf_library(NAME sources... [NO_INSTALL] [DEPENDS targets...] [LINK_LIBS libs...] [MLIR_LIBS libs...])
#
# A static library of the compiler. LINK_LIBS are AICF's own; MLIR_LIBS are
# upstream's and become the shared libMLIR. NO_INSTALL is for tests.
#
# Sources that hold mutants (aicf/Support/Mutant.h) are compiled a second time,
# with the mutants in them, for programs that aicf_link_mutants() names.
function(add_aicf_library name)
  cmake_parse_arguments(ARG "NO_INSTALL" "" "DEPENDS;LINK_LIBS;MLIR_LIBS" ${ARGN})
  add_library(${name} STATIC ${ARG_UNPARSED_ARGUMENTS})
  target_compile_options(${name} PRIVATE -fno-rtti -Wall -Wextra -Wno-unused-parameter)
  if(ARG_DEPENDS)
    add_dependencies(${name} ${ARG_DEPENDS})
  endif()
  aicf_add_mutants(${name} ${ARG_UNPARSED_ARGUMENTS})
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

# aicf_add_mutants(LIBRARY sources...)
#
# The target ${LIBRARY}Mutants: those of the sources that hold mutants, compiled
# with them.
function(aicf_add_mutants library)
  set(sources)
  foreach(source ${ARGN})
    file(STRINGS ${source} mutants REGEX "AICF_MUTANT\\(" LIMIT_COUNT 1)
    if(mutants)
      list(APPEND sources ${source})
    endif()
  endforeach()
  if(sources)
    set(objects ${library}Mutants)
    add_library(${objects} OBJECT EXCLUDE_FROM_ALL ${sources})
    target_compile_definitions(${objects} PRIVATE AICF_MUTANTS)
    target_compile_options(${objects} PRIVATE $<TARGET_PROPERTY:${library},COMPILE_OPTIONS>)
    target_link_libraries(${objects} PRIVATE ${library})
    set_property(GLOBAL APPEND PROPERTY AICF_LIBRARIES_WITH_MUTANTS ${library})
  endif()
endfunction()

# aicf_link_mutants(PROGRAM libraries...)
#
# Links a program of the tests with the mutants of these libraries. As objects
# they come before the archives, and define all that an archive's member of the
# same source does. So the linker leaves that member out; should it need it after
# all, two definitions of one name are an error.
function(aicf_link_mutants program)
  foreach(library ${ARGN})
    target_sources(${program} PRIVATE $<TARGET_OBJECTS:${library}Mutants>)
  endforeach()
  target_link_libraries(${program} PRIVATE AICFActiveMutant)
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

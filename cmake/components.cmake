# The components of src/components.txt, each an object library novikoff_NAME. NOVIKOFF_COMPONENTS selects some of them;
# the components that they use are added.
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/components.txt)
file(STRINGS ${PROJECT_SOURCE_DIR}/src/components.txt table REGEX "^[^#]")
foreach(line IN LISTS table)
  string(REPLACE "|" ";" fields "${line}")
  list(GET fields 0 name)
  list(GET fields 1 uses)
  string(STRIP "${name}" name)
  separate_arguments(uses)
  list(APPEND NOVIKOFF_ALL_COMPONENTS ${name})
  set(NOVIKOFF_USES_${name} ${uses})
endforeach()

# The components `chosen` and all that they use, dependencies first.
function(novikoff_closure result chosen)
  set(wanted ${chosen})
  set(ordered)
  set(all ${NOVIKOFF_ALL_COMPONENTS})
  list(REVERSE all)
  foreach(name IN LISTS all)
    if(name IN_LIST wanted)
      list(PREPEND ordered ${name})
      list(APPEND wanted ${NOVIKOFF_USES_${name}})
    endif()
  endforeach()
  set(${result} ${ordered} PARENT_SCOPE)
endfunction()

# The sources of a folder. A source that needs a library which is not available everywhere has a replacement without it:
# the same name in a folder portable/ beside it. NOVIKOFF_PORTABLE takes the replacements.
function(novikoff_sources result folder)
  file(GLOB sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/*.cpp)
  if(NOVIKOFF_PORTABLE)
    file(GLOB portable CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/${folder}/portable/*.cpp)
    foreach(source IN LISTS portable)
      string(REPLACE "/portable/" "/" replaced ${source})
      list(REMOVE_ITEM sources ${replaced})
    endforeach()
    list(APPEND sources ${portable})
  endif()
  set(${result} ${sources} PARENT_SCOPE)
endfunction()

# Headers take most of the compile time, so a component is compiled as one source or a few. The exception is the source
# that Highway compiles once for each CPU.
function(novikoff_compile_together target)
  if(NOT NOVIKOFF_UNITY)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${NOVIKOFF_UNITY})
  get_target_property(sources ${target} SOURCES)
  list(FILTER sources INCLUDE REGEX "/kernel_table[.]cpp$")
  set_source_files_properties(${sources} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# The registry of learners: writes learner_declarations() from learners.txt, where each name is also the name of a file.
# A test adds learners by NOVIKOFF_MORE_LEARNERS, their names, and NOVIKOFF_MORE_LEARNER_SOURCES.
function(novikoff_register_learners target)
  set(list ${PROJECT_SOURCE_DIR}/src/learn/rules/learners.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} learners)
  list(APPEND learners ${NOVIKOFF_MORE_LEARNERS})
  list(TRANSFORM learners REPLACE "(.+)" "LearnerDeclaration \\1_learner()" OUTPUT_VARIABLE functions)
  list(JOIN functions ";\n" functions)
  list(TRANSFORM learners APPEND "_learner()" OUTPUT_VARIABLE calls)
  list(JOIN calls ", " calls)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/registered/${target}.cpp)
  file(CONFIGURE OUTPUT ${output} @ONLY CONTENT [[// Made from src/learn/rules/learners.txt.
#include "learn/rules/declaration.hpp"

namespace novikoff {

@functions@;

const std::vector<LearnerDeclaration>& learner_declarations() {
    static const std::vector<LearnerDeclaration> all{@calls@};
    return all;
}

} // namespace novikoff
]])
  target_sources(${target} PRIVATE ${output} ${NOVIKOFF_MORE_LEARNER_SOURCES})
endfunction()

# Makes the target of a component. Its name begins with `prefix`.
function(novikoff_component prefix name)
  string(REPLACE "/" "_" target ${prefix}_${name})
  novikoff_sources(sources ${name})
  add_library(${target} OBJECT ${sources})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR}/include ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(${target} PRIVATE novikoff_flags ${NOVIKOFF_LIBRARIES})
  target_compile_features(${target} PUBLIC cxx_std_20)
  # Position-independent, so that the Python module can link the static library; without the cost of symbols that may be
  # replaced at run time.
  if(NOT NOVIKOFF_WEB)
    set_target_properties(${target} PROPERTIES POSITION_INDEPENDENT_CODE ON)
    target_compile_options(${target} PRIVATE -fno-semantic-interposition)
  endif()
  if(name MATCHES "^(report/|options$)") # these write text; JSON's templates take long to optimise
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release>:-O1>)
  endif()
  if(name STREQUAL learn/rules)
    novikoff_register_learners(${target})
  endif()
  novikoff_compile_together(${target})
endfunction()

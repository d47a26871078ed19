# Installs a build into an empty prefix, then configures, builds and runs the README's C++ example against that prefix.
#   cmake -D BUILD=… -D WORK=… -D README=… -D DATA=… -D CXX=… -P run.cmake
#   With SHARED_FROM, a source tree, it first builds a shared library in BUILD.
function(run)
  execute_process(COMMAND ${ARGV} COMMAND_ERROR_IS_FATAL ANY OUTPUT_VARIABLE output)
  set(output "${output}" PARENT_SCOPE)
endfunction()

set(settings -G Ninja -D CMAKE_BUILD_TYPE=Release -D CMAKE_CXX_COMPILER=${CXX})
file(REMOVE_RECURSE ${WORK})
if(SHARED_FROM)
  run(${CMAKE_COMMAND} -S ${SHARED_FROM} -B ${BUILD} ${settings} -D BUILD_SHARED_LIBS=ON -D NOVIKOFF_CLI=OFF)
  run(${CMAKE_COMMAND} --build ${BUILD})
endif()
run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${WORK}/prefix)

file(READ ${README} readme)
if(NOT readme MATCHES "```cpp\n([^`]*)```")
  message(FATAL_ERROR "the README has no C++ example")
endif()
file(WRITE ${WORK}/main.cpp "${CMAKE_MATCH_1}")
run(${CMAKE_COMMAND} -S ${CMAKE_CURRENT_LIST_DIR} -B ${WORK}/build ${settings} -D CMAKE_PREFIX_PATH=${WORK}/prefix
    -D MAIN=${WORK}/main.cpp)
run(${CMAKE_COMMAND} --build ${WORK}/build)
file(COPY ${DATA} DESTINATION ${WORK})
run(${WORK}/build/consumer WORKING_DIRECTORY ${WORK})

set(expected "0.624672 <= best margin <= 1.61685\n9 updates, at most 318.952 allowed\n9 ledger entries\n")
if(NOT output STREQUAL expected)
  message(FATAL_ERROR "the example printed something else:\n${output}")
endif()
if(NOT EXISTS ${WORK}/iris.json)
  message(FATAL_ERROR "the example saved no model")
endif()
file(GLOB_RECURSE shared ${WORK}/prefix/*novikoff.so*)
if(SHARED_FROM AND NOT shared)
  message(FATAL_ERROR "no shared library was installed")
endif()

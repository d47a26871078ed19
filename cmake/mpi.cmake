# novikoff-mpi: the same program, linked with MPI. Under mpirun, novikoff replaces itself by it; so novikoff itself
# needs no MPI.
if(NOVIKOFF_MPI STREQUAL "ON")
  find_package(MPI REQUIRED COMPONENTS CXX)
elseif(NOVIKOFF_MPI STREQUAL "AUTO")
  find_package(MPI QUIET COMPONENTS CXX)
endif()
if(MPI_CXX_FOUND AND NOT NOVIKOFF_MPI STREQUAL "OFF")
  add_executable(novikoff_mpi apps/cli/main.cpp apps/mpi/mpi.cpp)
  set_target_properties(novikoff_mpi PROPERTIES OUTPUT_NAME novikoff-mpi)
  target_link_libraries(novikoff_mpi PRIVATE novikoff_cli novikoff_flags MPI::MPI_CXX)
  install(TARGETS novikoff_mpi)
endif()

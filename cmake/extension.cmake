# The extension module of the Python package, and its stub.
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module)
execute_process(
  COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
  OUTPUT_VARIABLE nanobind_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_package(nanobind CONFIG REQUIRED)

file(GLOB bindings CONFIGURE_DEPENDS bindings/*.cpp)
nanobind_add_module(_core NB_STATIC NOMINSIZE ${bindings})
set_target_properties(_core PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
target_link_libraries(_core PRIVATE gridwords_core)
gridwords_warnings(_core)
# The time of a call is spent in the core. What translates it is as fast with less optimisation, and compiles in three
# quarters of the time.
foreach(target _core nanobind-static)
  if(TARGET ${target} AND NOT MSVC AND CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE -O1)
  endif()
endforeach()
if(TARGET nanobind-static)
  set_target_properties(nanobind-static PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
endif()
nanobind_add_stub(_core_stub MODULE _core OUTPUT _core.pyi PYTHON_PATH $<TARGET_FILE_DIR:_core> "${CMAKE_SOURCE_DIR}/src"
                  DEPENDS _core)

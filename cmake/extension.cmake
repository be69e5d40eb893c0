# The extension module of the Python package, and its stub.
# From Python 3.12 on, one extension serves all later versions (pyproject.toml, wheel.py-api). It uses the limited API only.
find_package(Python 3.11 REQUIRED COMPONENTS Interpreter Development.Module ${SKBUILD_SABI_COMPONENT})
execute_process(
  COMMAND "${Python_EXECUTABLE}" -m nanobind --cmake_dir
  OUTPUT_VARIABLE nanobind_ROOT OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
find_package(nanobind CONFIG REQUIRED)

file(GLOB bindings CONFIGURE_DEPENDS bindings/*.cpp)
nanobind_add_module(_core STABLE_ABI FREE_THREADED NB_STATIC NOMINSIZE ${bindings})
set_target_properties(_core PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
target_link_libraries(_core PRIVATE gridwords_core)
gridwords_warnings(_core)
# The time of a call is spent in the core. What translates it is as fast with less optimisation, and compiles in three
# quarters of the time.
get_target_property(nanobind_library _core LINK_LIBRARIES)
list(FILTER nanobind_library INCLUDE REGEX "^nanobind-static")
foreach(target _core ${nanobind_library})
  if(NOT MSVC AND CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(${target} PRIVATE -O1)
  endif()
endforeach()
set_target_properties(${nanobind_library} PROPERTIES UNITY_BUILD_BATCH_SIZE 0)
nanobind_add_stub(_core_stub MODULE _core OUTPUT _core.pyi PYTHON_PATH $<TARGET_FILE_DIR:_core> "${CMAKE_SOURCE_DIR}/src"
                  DEPENDS _core)

# The core as a library, shared by the extension, the tools, the native tests and the C++ benchmarks.
find_package(Threads REQUIRED)

get_filename_component(gridwords_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${gridwords_root}/core/*.cpp")
if(GRIDWORDS_SANITIZE)
  # No native test runs these, and no user's input reaches them.
  list(FILTER core_sources EXCLUDE REGEX "/core/studies/(dictionary_file|trie_building|visited_cells)\\.cpp$")
endif()
add_library(gridwords_core STATIC ${core_sources})
target_include_directories(gridwords_core PUBLIC "${gridwords_root}")
target_link_libraries(gridwords_core PUBLIC Threads::Threads)
gridwords_warnings(gridwords_core)
# Counting bits is in every step of every search. All x86-64 processors since 2008 have an instruction for it (x86-64-v2,
# which NumPy's wheels also require), but compilers do not use it by default, and without it a search takes a third
# longer. bindings/module.cpp checks for it before anything runs.
if(NOT MSVC AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  target_compile_options(gridwords_core PRIVATE -march=x86-64-v2)
endif()
if(MSVC)
  target_compile_options(gridwords_core PUBLIC /utf-8 /bigobj)
else()
  target_compile_options(gridwords_core PRIVATE -Wpedantic -Wshadow -Wconversion)
endif()

# A folder is compiled as one file, small folders together, and what takes long in two parts, for two cores to share. A
# file that changes the compiler's target is compiled by itself.
set_target_properties(gridwords_core PROPERTIES UNITY_BUILD_MODE GROUP)
foreach(source ${core_sources})
  get_filename_component(folder "${source}" DIRECTORY)
  get_filename_component(folder "${folder}" NAME)
  if(source MATCHES "_avx[0-9]+\\.cpp$")
    continue()
  elseif(source MATCHES "/prepared_(narrow|wide)\\.cpp$")
    set(group prepared)
  elseif(folder MATCHES "^(draw|make|optimise|prove)$")
    set(group searches)
  else()
    set(group "${folder}")
  endif()
  set_source_files_properties("${source}" PROPERTIES UNITY_GROUP "${group}")
endforeach()
# <windows.h> defines macros such as `near`, which must not reach other files.
set_source_files_properties("${gridwords_root}/core/mapped_file.cpp" PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
gridwords_unity_warnings(gridwords_core)

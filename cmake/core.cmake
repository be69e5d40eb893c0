# The core as a library, for the extension, the tools and the native tests alike.
find_package(Threads REQUIRED)

# Warnings stop nothing here: another compiler, or a later one, has others. `make test` makes them errors: those of the
# core in the native tests, those of the bindings with GRIDWORDS_STRICT.
function(gridwords_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra)
  endif()
endfunction()

get_filename_component(gridwords_root "${CMAKE_CURRENT_LIST_DIR}/.." ABSOLUTE)
file(GLOB_RECURSE core_sources CONFIGURE_DEPENDS "${gridwords_root}/core/*.cpp")
add_library(gridwords_core STATIC ${core_sources})
target_include_directories(gridwords_core PUBLIC "${gridwords_root}")
target_link_libraries(gridwords_core PUBLIC Threads::Threads)
gridwords_warnings(gridwords_core)
# Counting bits is in every step of every search. The instruction for it is in all x86-64 processors since 2008
# (x86-64-v2, what NumPy's own wheels ask for), but not in what compilers take for x86-64; without it a search takes
# a third longer. bindings/module.cpp looks for it before anything is run.
if(NOT MSVC AND CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND NOT CMAKE_OSX_ARCHITECTURES MATCHES "arm64")
  target_compile_options(gridwords_core PRIVATE -march=x86-64-v2)
endif()
if(MSVC)
  target_compile_options(gridwords_core PUBLIC /utf-8 /bigobj)
else()
  target_compile_options(gridwords_core PRIVATE -Wpedantic -Wshadow -Wconversion)
endif()

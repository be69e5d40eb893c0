# How everything is compiled: warnings, and which files together.
option(GRIDWORDS_STRICT "Treat warnings as errors if the compiler is the one that the tests run with" OFF)
# Other compilers, and later versions, warn about other things; there a warning must not stop anyone from installing.
if(GRIDWORDS_STRICT AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  set(CMAKE_COMPILE_WARNING_AS_ERROR ON)
endif()

# Most of the time to compile a small file goes into the headers of the standard library. Compiling the files of a folder
# together takes half the time. Where a compiler cache is in use, single files are faster.
if(NOT DEFINED CMAKE_UNITY_BUILD AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_UNITY_BUILD ON)
endif()

function(gridwords_warnings target)
  if(MSVC)
    target_compile_options(${target} PRIVATE /W4)
  else()
    target_compile_options(${target} PRIVATE -Wall -Wextra)
  endif()
  # GCC 12 and 13 warn of copies that overlap inside the addition of strings, which they do not (GCC bug 105651).
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-restrict)
  endif()
endfunction()

# GCC takes a file that is included for a header, whose types should not use those of an anonymous namespace.
function(gridwords_unity_warnings target)
  if(CMAKE_UNITY_BUILD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

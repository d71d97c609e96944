# The warnings that all of Camber's own code is compiled with. gcc 12 finds overlapping copies in std::string's
# operator+ that are not there (GCC bug 105651), hence -Wno-restrict.
function(camber_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
                                           $<$<BOOL:${CAMBER_WERROR}>:-Werror>)
endfunction()

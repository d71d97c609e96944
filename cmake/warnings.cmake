# The warnings that all of Camber's own code is compiled with. gcc 12 finds overlapping and overlong copies in
# std::string's operator+ that are not there (GCC bug 105651), hence -Wno-restrict and -Wno-stringop-overflow.
function(camber_warnings target)
  target_compile_options(${target} PRIVATE -Wall -Wextra -Wpedantic -Wconversion -Wshadow
                                           $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict;-Wno-stringop-overflow>
                                           $<$<BOOL:${CAMBER_WERROR}>:-Werror>)
endfunction()

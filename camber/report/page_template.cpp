#include <camber/report/page.h>

#ifdef CAMBER_PAGE_FILE
// The assembler puts the file into the read-only data as it is: a string literal of its size would be slow to compile,
// and clang takes none that long.
asm(".pushsection .rodata\n"
    ".global camber_page_begin\n"
    ".global camber_page_end\n"
    "camber_page_begin:\n"
    ".incbin \"" CAMBER_PAGE_FILE
    "\"\n"
    "camber_page_end:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const char camber_page_begin[];
extern const char camber_page_end[];
}
#endif

namespace camber {

std::string_view page_template() {
#ifdef CAMBER_PAGE_FILE
  return {camber_page_begin, static_cast<std::size_t>(camber_page_end - camber_page_begin)};
#else
  return {};
#endif
}

}  // namespace camber

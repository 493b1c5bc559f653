# Writes the rules texts (ROOT/LANGUAGE/NAME.md) as a C file (OUTPUT) that defines what include/pasch/words/texts.h declares.
# Pictures are left out: lines that begin with `![`, with the empty line before them. In hexadecimal digits:
set(other_byte "(0[0-9b-f]|[1-9a-f][0-9a-f])")
set(pictures "0a(0a(20)*215b${other_byte}*)+0a")
file(GLOB texts RELATIVE ${ROOT} ${ROOT}/*/*.md)
list(SORT texts)
set(arrays "")
set(entries "")
foreach(text ${texts})
  get_filename_component(language ${text} DIRECTORY)
  get_filename_component(name ${text} NAME_WE)
  string(MAKE_C_IDENTIFIER "text_${language}_${name}" identifier)
  file(READ ${ROOT}/${text} bytes HEX)
  string(REGEX REPLACE "${pictures}" "0a" bytes "${bytes}")
  # Bytes, not strings: standard C promises only 4095 characters of a string.
  string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  string(APPEND arrays "static const unsigned char ${identifier}[] = {\n    ${bytes}0};\n")
  string(APPEND entries "    {.language = \"${language}\", .name = \"${name}\", "
                        ".text = (const char *)${identifier}},\n")
endforeach()
file(WRITE ${OUTPUT}
  "/* Made by cmake/embed-texts.cmake from docs/rules/: change those instead. */\n#include <pasch/words/texts.h>\n\n${arrays}\n"
  "const struct rules_text rules_texts[] = {\n${entries}};\n\n"
  "const int rules_text_count = sizeof rules_texts / sizeof rules_texts[0];\n")

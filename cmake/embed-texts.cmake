# Writes the rules texts (ROOT/LANGUAGE/NAME.md) and their pictures (PICTURES/NAME.svg) as a C file (OUTPUT) that defines what
# include/pasch/words/texts.h declares. In the texts without pictures the lines that begin with `![` are left out, with the
# empty line before them. In hexadecimal digits:
set(other_byte "(0[0-9b-f]|[1-9a-f][0-9a-f])")
set(pictures "0a(0a(20)*215b${other_byte}*)+0a")
set(arrays "")
set(entries "")
set(picture_entries "")

# Defines the bytes as an array. Not strings: standard C promises only 4095 characters of one.
function(add_bytes identifier bytes)
  string(REGEX REPLACE "(................................)" "\\1\n    " bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "0x\\1," bytes "${bytes}")
  set(arrays "${arrays}static const unsigned char ${identifier}[] = {\n    ${bytes}0};\n" PARENT_SCOPE)
endfunction()

set(names "")
file(GLOB texts RELATIVE ${ROOT} ${ROOT}/*/*.md)
list(SORT texts)
foreach(text ${texts})
  get_filename_component(language ${text} DIRECTORY)
  get_filename_component(name ${text} NAME_WE)
  string(MAKE_C_IDENTIFIER "text_${language}_${name}" identifier)
  file(READ ${ROOT}/${text} bytes HEX)
  add_bytes("${identifier}_page" "${bytes}")
  string(REGEX REPLACE "${pictures}" "0a" bytes "${bytes}")
  add_bytes("${identifier}" "${bytes}")
  string(APPEND entries "    {.language = \"${language}\", .name = \"${name}\", "
                        ".text = (const char *)${identifier}, .page = (const char *)${identifier}_page},\n")
  file(READ ${ROOT}/${text} content)
  string(REGEX MATCHALL "[a-z0-9-]+[.]svg[)]" found "${content}")
  string(REPLACE ".svg)" "" found "${found}")
  list(APPEND names ${found})
endforeach()

list(REMOVE_DUPLICATES names)
list(SORT names)
foreach(name ${names})
  string(MAKE_C_IDENTIFIER "picture_${name}" identifier)
  file(READ ${PICTURES}/${name}.svg bytes HEX)
  add_bytes("${identifier}" "${bytes}")
  string(APPEND picture_entries "    {.name = \"${name}\", .svg = (const char *)${identifier}},\n")
endforeach()

file(WRITE ${OUTPUT}
  "/* Made by cmake/embed-texts.cmake from docs/rules/ and docs/pictures/: change those instead. */\n"
  "#include <pasch/words/texts.h>\n\n${arrays}\n"
  "const struct rules_text rules_texts[] = {\n${entries}};\n\n"
  "const int rules_text_count = sizeof rules_texts / sizeof rules_texts[0];\n\n"
  "const struct rules_picture rules_pictures[] = {\n${picture_entries}};\n\n"
  "const int rules_picture_count = sizeof rules_pictures / sizeof rules_pictures[0];\n")

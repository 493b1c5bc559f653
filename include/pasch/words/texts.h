/* The rules texts of docs/rules/, built into the program. */
#ifndef PASCH_WORDS_TEXTS_H
#define PASCH_WORDS_TEXTS_H

struct rules_text {
    const char *language; /* `en` */
    const char *name;     /* as sheet->text has it */
    const char *text;     /* Markdown, without its pictures */
};

extern const struct rules_text rules_texts[];
extern const int rules_text_count;

/* The text of that name in the language spoken now; NULL if there is none. */
const char *rules_text_find(const char *name);

#endif

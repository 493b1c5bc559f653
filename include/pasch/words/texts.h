/* The rules texts of docs/rules/ and their pictures, built into the program. */
#ifndef PASCH_WORDS_TEXTS_H
#define PASCH_WORDS_TEXTS_H

struct rules_text {
    const char *language; /* `en` */
    const char *name;     /* as sheet->text has it */
    const char *text;     /* Markdown, without its pictures */
    const char *page;     /* with them: `![words](…/NAME.svg)` */
};

extern const struct rules_text rules_texts[];
extern const int rules_text_count;

struct rules_picture {
    const char *name; /* `wolf-lead` */
    const char *svg;
};

extern const struct rules_picture rules_pictures[];
extern const int rules_picture_count;

/* The text of that name in the language spoken now; NULL if there is none. */
const char *rules_text_find(const char *name);
/* The picture of that name; NULL if there is none. */
const char *rules_picture_find(const char *name);

#endif

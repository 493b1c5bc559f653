/* Finding a rules text, and a picture in it. */
#include <pasch/words/language.h>
#include <pasch/words/texts.h>

#include <string.h>

const char *rules_text_find(const char *name)
{
    for (int i = 0; i < rules_text_count; i++)
        if (strcmp(rules_texts[i].language, language_name()) == 0 &&
            strcmp(rules_texts[i].name, name) == 0)
            return rules_texts[i].text;
    return NULL;
}

const char *rules_picture_find(const char *name)
{
    for (int i = 0; i < rules_picture_count; i++)
        if (strcmp(rules_pictures[i].name, name) == 0)
            return rules_pictures[i].svg;
    return NULL;
}

/* What is different here, then the text of the game. */
#include "rules_page.h"

#include "changes.h"
#include "pager.h"

#include <pasch/words/language.h>
#include <pasch/words/texts.h>

#include <stdlib.h>
#include <string.h>

void rules_page_show(struct console *console, const struct sheet *sheet)
{
    const char *rules = rules_text_find(sheet->text);
    rules = rules ? rules : _("there is no text of these rules in this language");
    size_t size = CHANGES_MAX + strlen(rules) + 1;
    char *data = malloc(size);
    struct text text;
    if (!data)
        return;
    text_init(&text, data, size);
    changes_write(&text, sheet);
    text_add(&text, rules);
    pager_show(console, _(sheet->title), data, NULL, 0);
    free(data);
}

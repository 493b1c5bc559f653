/*
 * German and English. The catalogues lie beside the program, and no German locale needs to be
 * installed: glibc looks at LANGUAGE in any locale but "C", and "C.UTF-8" is always there.
 */
#include <pasch/words/language.h>

#include <limits.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char program_domain[] = "pasch";
static const char *const languages[] = {"en", "de"};

/* The language of a locale's name, `de_DE.UTF-8` or one of a list `de:en`; NULL if it is none of
 * ours. */
static const char *find_language(const char *name, size_t length)
{
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++) {
        size_t size = strlen(languages[i]);
        if (length >= size && memcmp(name, languages[i], size) == 0 &&
            (length == size || strchr("_.@", name[size])))
            return languages[i];
    }
    return NULL;
}

/* The first set of the variables that choose the locale of messages. */
static const char *locale_wanted(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_MESSAGES", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return value;
    }
    return "";
}

/* As gettext decides it: the list in LANGUAGE goes before the locale, unless that is plain "C". */
static const char *language_wanted(void)
{
    const char *locale = locale_wanted();
    if (strcmp(locale, "C") == 0 || strcmp(locale, "POSIX") == 0)
        return "en";
    const char *list = getenv("LANGUAGE");
    while (list && *list) {
        size_t length = strcspn(list, ":");
        const char *language = find_language(list, length);
        if (language)
            return language;
        list += length + (list[length] == ':');
    }
    const char *language = find_language(locale, strlen(locale));
    return language ? language : "en";
}

/* The folder with de/LC_MESSAGES/DOMAIN.mo, found from where the program lies; false if there is
 * none. */
static bool find_catalogues(const char *domain, char *ret_folder, size_t size)
{
    static const char *const places[] = {"../share/locale", "locale"};
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return false;
    program[length] = 0;
    char *slash = strrchr(program, '/');
    if (slash)
        *slash = 0;
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        char file[PATH_MAX + 64];
        snprintf(file, sizeof file, "%s/%s/de/LC_MESSAGES/%s.mo", program, places[i], domain);
        if (access(file, R_OK) == 0)
            return (size_t)snprintf(ret_folder, size, "%s/%s", program, places[i]) < size;
    }
    return false;
}

static void speak(const char *language)
{
    setenv("LANGUAGE", language, 1);
    textdomain(program_domain); /* this also tells gettext to look at LANGUAGE again */
    /* Without its catalogue a language is none of ours: half of the words would be English. */
    if (strcmp(language, "en") != 0 && *gettext("") == 0)
        speak("en");
}

void language_start(void)
{
    char folder[PATH_MAX];
    const char *language = language_wanted();
    setlocale(LC_ALL, "C.UTF-8");
    if (find_catalogues(program_domain, folder, sizeof folder))
        bindtextdomain(program_domain, folder);
    bind_textdomain_codeset(program_domain, "UTF-8");
    speak(language);
}

bool language_has_unicode(void)
{
    static const char *const variables[] = {"LC_ALL", "LC_CTYPE", "LANG"};
    for (size_t i = 0; i < sizeof variables / sizeof variables[0]; i++) {
        const char *value = getenv(variables[i]);
        if (value && *value)
            return strcasestr(value, "utf-8") || strcasestr(value, "utf8");
    }
    return false;
}

bool language_choose(const char *name)
{
    for (size_t i = 0; i < sizeof languages / sizeof languages[0]; i++)
        if (strcmp(languages[i], name) == 0) {
            speak(languages[i]);
            return true;
        }
    return false;
}

bool language_find_catalogue(const char *language, const char *domain, char *ret_path, size_t size)
{
    char folder[PATH_MAX];
    return find_catalogues(domain, folder, sizeof folder) &&
           (size_t)snprintf(ret_path, size, "%s/%s/LC_MESSAGES/%s.mo", folder, language, domain) <
               size;
}

const char *language_name(void)
{
    return getenv("LANGUAGE");
}

const char *language_translate(const char *message)
{
    return *message ? gettext(message)
                    : message; /* the translation of nothing is the catalogue's header */
}

void language_write(const struct error *message, struct text *text)
{
    error_write(message, language_translate, text);
}

/* The first letter of a German or English word. */
static void make_capital(char *word)
{
    static const char umlauts[] = "äöü", capitals[] = "ÄÖÜ";
    if (*word >= 'a' && *word <= 'z')
        *word = (char)(*word - 'a' + 'A');
    for (size_t i = 0; umlauts[i]; i += 2)
        if (strncmp(word, umlauts + i, 2) == 0)
            memcpy(word, capitals + i, 2);
}

void language_begin_sentence(const struct error *message, struct text *text)
{
    size_t start = text->length;
    language_write(message, text);
    /* A value stays as it is: it may be the name of a file. */
    if (language_translate(message->message)[0] != '{' && text->length > start)
        make_capital(text->data + start);
}

void language_write_sentence(const struct error *message, struct text *text)
{
    size_t start = text->length;
    language_begin_sentence(message, text);
    text_trim(text);
    if (text->length > start && !strchr(".!?", text->data[text->length - 1]))
        text_add(text, ".");
}

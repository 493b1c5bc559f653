/* The terminal through ncurses. */
#include "console.h"

#include "palette.h"

#include <pasch/terminal/terminal.h>
#include <pasch/words/language.h>

#include <curses.h>
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum { RESTORE_MAX = 256, ESCAPE_WAIT = 30, TICK = 100 };

/* A signal handler can reach nothing else. */
static volatile sig_atomic_t told_to_leave; /* the signal */
static struct termios modes_before;
static char restore[RESTORE_MAX];
static volatile sig_atomic_t restore_length;

static const int leaving[] = {SIGTERM, SIGHUP, SIGINT};
static const int crashing[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT, SIGQUIT};

static void note(int signal)
{
    told_to_leave = signal;
}

/* Gives the terminal back without ncurses, which may be in the middle of something, and lets the
 * signal do what it always does. */
static void crash(int signal)
{
    if (restore_length > 0) {
        ssize_t ignored = write(STDOUT_FILENO, restore, (size_t)restore_length);
        (void)ignored;
        tcsetattr(STDIN_FILENO, TCSANOW, &modes_before);
    }
    raise(signal); /* its usual action: SA_RESETHAND */
}

static void watch_signals(void)
{
    struct sigaction leave = {.sa_handler = note};
    struct sigaction fall = {.sa_handler = crash, .sa_flags = (int)(SA_RESETHAND | SA_NODEFER)};
    sigemptyset(&leave.sa_mask);
    sigemptyset(&fall.sa_mask);
    sigaction(SIGXFSZ, &(struct sigaction){.sa_handler = SIG_IGN}, NULL); /* writing fails then */
    for (size_t i = 0; i < sizeof leaving / sizeof leaving[0]; i++)
        sigaction(leaving[i], &leave, NULL);
    for (size_t i = 0; i < sizeof crashing / sizeof crashing[0]; i++)
        sigaction(crashing[i], &fall, NULL);
}

/* The sequences that undo what ncurses does to the terminal. */
static void note_restore(void)
{
    static const char *const names[] = {"sgr0", "cnorm", "rmkx", "rmcup"};
    size_t length = 0;
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        char name[8];
        strcpy(name, names[i]);
        const char *sequence = tigetstr(name);
        if (!sequence || sequence == (const char *)-1 ||
            length + strlen(sequence) >= sizeof restore)
            continue;
        strcpy(restore + length, sequence);
        length += strlen(sequence);
    }
    restore_length = (sig_atomic_t)length;
}

/* ---- What the terminal can do ---- */

static enum glyphs find_glyphs(bool ascii)
{
    const char *terminal = getenv("TERM");
    if (ascii || !language_has_unicode())
        return GLYPHS_ASCII;
    return terminal && strcmp(terminal, "linux") == 0 ? GLYPHS_SQUARE : GLYPHS_ROUND;
}

bool terminal_has_screen(void)
{
    int problem;
    char name[] = "cup";
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return false;
    if (setupterm(NULL, STDOUT_FILENO, &problem) != OK)
        return true;
    const char *sequence = tigetstr(name);
    bool moves = sequence && sequence != (const char *)-1;
    del_curterm(cur_term);
    return moves;
}

bool terminal_was_interrupted(void)
{
    return told_to_leave == SIGINT;
}

static int find_colours(void)
{
    const char *refused = getenv("NO_COLOR");
    if ((refused && *refused) || !has_colors())
        return 0;
    start_color();
    use_default_colors();
    return COLORS;
}

static bool make_canvas(struct canvas *canvas)
{
    int width = COLS > 1 ? COLS : 1, height = LINES > 1 ? LINES : 1;
    size_t count = (size_t)width * (size_t)height;
    struct cell *cells = realloc(canvas->cells, count * sizeof *cells);
    if (!cells)
        return false;
    canvas->cells = cells;
    canvas->width = width;
    canvas->height = height;
    canvas_clear(canvas);
    return true;
}

bool console_start(struct console *console, bool ascii, struct error *error)
{
    *console = (struct console){.colours = 0};
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return error_set(error, MESSAGE("this needs a terminal"));
    tcgetattr(STDIN_FILENO, &modes_before);
    if (!newterm(NULL, stdout, stdin)) {
        const char *terminal = getenv("TERM");
        return error_set(error,
                         MESSAGE("the terminal {0} can't be used in full screen; try --plain"),
                         error_text(terminal ? terminal : ""));
    }
    note_restore();
    watch_signals();
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    set_escdelay(ESCAPE_WAIT);
    curs_set(0);
    console->colours = find_colours();
    console->canvas.glyphs = find_glyphs(ascii);
    palette_start(console->colours);
    if (make_canvas(&console->canvas))
        return true;
    console_finish(console);
    return error_set(error, MESSAGE("there is not enough memory"));
}

void console_finish(struct console *console)
{
    if (restore_length > 0) {
        SCREEN *screen = set_term(NULL);
        set_term(screen);
        endwin();
        delscreen(screen);
        restore_length = 0;
    }
    free(console->canvas.cells);
    console->canvas.cells = NULL;
}

/* ---- Pictures ---- */

struct canvas *console_begin(struct console *console)
{
    struct canvas *canvas = &console->canvas;
    if (canvas->width != COLS || canvas->height != LINES)
        make_canvas(canvas); /* without memory the old size has to do */
    canvas_clear(canvas);
    return canvas;
}

void console_show(struct console *console)
{
    const struct canvas *canvas = &console->canvas;
    for (int y = 0; y < canvas->height && y < LINES; y++)
        for (int x = 0; x < canvas->width && x < COLS; x++) {
            const struct cell *cell = &canvas->cells[y * canvas->width + x];
            wchar_t glyph[2] = {(wchar_t)cell->glyph, 0};
            cchar_t character;
            short pair;
            if (!cell->glyph)
                continue;
            attr_t marks = palette_find(console->colours, cell->style, &pair);
            setcchar(&character, glyph, marks, pair, NULL);
            mvadd_wch(y, x, &character);
        }
    refresh();
}

/* ---- Keys ---- */

static const struct {
    int code;
    int key;
} codes[] = {
    {KEY_UP, KEY_GO_UP},         {KEY_DOWN, KEY_GO_DOWN},       {KEY_LEFT, KEY_GO_LEFT},
    {KEY_RIGHT, KEY_GO_RIGHT},   {KEY_SR, KEY_SHIFT_UP},        {KEY_SF, KEY_SHIFT_DOWN},
    {KEY_SLEFT, KEY_SHIFT_LEFT}, {KEY_SRIGHT, KEY_SHIFT_RIGHT}, {KEY_BTAB, KEY_BACK_TAB},
    {KEY_PPAGE, KEY_PAGE_UP},    {KEY_NPAGE, KEY_PAGE_DOWN},    {KEY_HOME, KEY_GO_HOME},
    {KEY_END, KEY_GO_END},       {KEY_ENTER, KEY_ENTERED},      {KEY_BACKSPACE, KEY_RUBOUT},
    {KEY_DC, KEY_DELETED},       {KEY_RESIZE, KEY_SIZE},
};

static int translate(int status, wint_t code)
{
    if (status == KEY_CODE_YES) {
        for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
            if (codes[i].code == (int)code)
                return codes[i].key;
        return KEY_NONE;
    }
    if (code == '\r')
        return KEY_ENTERED;
    if (code == 8)
        return KEY_RUBOUT;
    return (int)code;
}

/* Whether nobody will ever press a key again. */
static bool is_gone(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    return poll(&input, 1, 0) > 0 && (input.revents & (POLLHUP | POLLERR | POLLNVAL));
}

long console_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int console_key(struct console *console, int milliseconds)
{
    long end = console_clock() + milliseconds;
    for (;;) {
        long left = milliseconds < 0 ? TICK : end - console_clock();
        wint_t code;
        console->left = console->left || told_to_leave || is_gone();
        if (console->left)
            return KEY_LEAVE;
        timeout(left < 0 ? 0 : left < TICK ? (int)left : TICK); /* a signal is seen soon */
        int status = get_wch(&code);
        if (status != ERR)
            return translate(status, code);
        if (milliseconds >= 0 && console_clock() >= end && !told_to_leave)
            return KEY_NONE;
    }
}

void console_forget_keys(struct console *console)
{
    (void)console;
    flushinp();
}

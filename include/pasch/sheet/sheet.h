/*
 * A game is a sheet: plain data that the engine reads. Everything in which two games differ is a
 * field here; house rules are a copy with some fields changed.
 */
#ifndef PASCH_SHEET_SHEET_H
#define PASCH_SHEET_SHEET_H

#include <pasch/base/error.h>
#include <pasch/base/tile.h>

#include <stddef.h>

enum { PLAYERS_MAX = 13 };

/* How a kind of game is played: rules/engine.h. A sheet only points to it. */
struct engine;
/* Where an engine stands in the tables of kinds: a folder that lays out, draws, words or plays
 * tiles has one, and in it a line for each engine that it knows more of than its tiles' names. */
enum engine_kind { KIND_PLAIN, KIND_CHAIN, KIND_TRIANGLE, KIND_COUNT };

/* Whom a field is for. */
enum field_group { FIELDS_COMMON, FIELDS_RECTANGLES, FIELDS_TRIANGLES };

struct sheet;

/* What a sheet has to know of its engine, which begins with it. */
struct sheet_kind {
    const char *id;        /* "chain": programs are told it */
    enum engine_kind kind; /* in the tables of kinds */
    unsigned field_groups; /* a bit for each group of fields that it knows */
    bool scores_in_play;   /* whatever the sheet says */
    unsigned (*tiles)(const struct sheet *sheet);
    void (*write_tile)(struct text *text, tile tile);
    bool (*read_tile)(const char *string, tile *ret_tile);
};

enum direction { DIRECTION_CLOCKWISE, DIRECTION_COUNTERCLOCKWISE };

/* Who leads where `lead` leaves it open. */
enum leader { LEADER_HEAVIEST_TILE, LEADER_HEAVIEST_HAND };

/* How the lead of a round is found. */
enum lead {
    LEAD_HEAVIEST_DOUBLE, /* the holder of the highest double leads with it */
    LEAD_DOUBLE_SIX,      /* the holder of 6-6 leads with it */
    LEAD_TILE,            /* the holder of `lead_tile` leads with it */
    LEAD_LOTS,            /* lots are drawn; with any double in hand */
    LEAD_FREE,            /* the `leader`, with any tile */
    LEAD_HEAVIEST,        /* the `leader`, with the heaviest tile of his hand */
};

/* What happens if nobody holds the tile that `lead` asks for. */
enum lead_else {
    ELSE_REDEAL,
    ELSE_HEAVIEST_DOUBLE, /* the highest double leads; nobody has one: redeal */
    ELSE_HEAVIEST,        /* the heaviest tile leads */
};

enum lead_later { LATER_SAME, LATER_WINNER };
enum dealer { DEALER_ROTATES, DEALER_MOST_POINTS };

/* What may be laid in the same turn after a tile. */
enum more { MORE_NONE, MORE_DOUBLES, MORE_ALL };

enum draw { DRAW_UNTIL_PLAYABLE, DRAW_ONE, DRAW_NONE };
enum spinner { SPINNER_NONE, SPINNER_FIRST, SPINNER_EVERY };
enum tips { TIPS_AT_ONCE, TIPS_AFTER_SIDE, TIPS_AFTER_SIDE_OF_LEAD };
enum doubles_count { DOUBLES_FULL, DOUBLES_HALF };

/* What the end of a round adds to the totals. */
enum scoring {
    SCORING_NONE,   /* no points: the round is won */
    SCORING_WINNER, /* the winner scores the other hands */
    SCORING_MINUS,  /* everyone loses the points of their own hand */
    SCORING_OWN,    /* everyone is charged the points of their own hand; points are bad */
    SCORING_LOSER,  /* who holds most is charged all hands; points are bad */
    SCORING_TAKE,   /* who went out or holds least scores the other hands less the own */
};

enum dry_draw { DRY_DRAW_FREE, DRY_DRAW_PENALTY };
enum charge { CHARGE_LOSER, CHARGE_EVERYONE };

/* A field that players are asked about, and the part of its range that makes sense in this game. */
struct game_option {
    const char *field;
    const char *const *words; /* the words to choose from, the default first; NULL: not a word */
    int least, most;          /* the range of a number */
    const char *sentence;     /* what it means in this game; NULL: the field's own sentence */
};

/* What rules are about. A sheet says which rule is behind each topic that it has. */
enum rule_topic {
    TOPIC_NONE,
    TOPIC_LEAD,
    TOPIC_LEAD_LATER, /* in later rounds, where it is another */
    TOPIC_LEAD_FACE,  /* that it lies face up */
    TOPIC_PLAY,       /* laying tiles */
    TOPIC_MATCH,      /* what fits where */
    TOPIC_MUST_PLACE,
    TOPIC_DOUBLE_FIRST,
    TOPIC_TIPS,
    TOPIC_FACE_DOWN,
    TOPIC_MORE, /* tiles in a turn */
    TOPIC_DRAW,
    TOPIC_PASS,
    TOPIC_FLIP,
    TOPIC_OUT, /* going out */
    TOPIC_BLOCKED,
    TOPIC_COUNT,  /* what hands count */
    TOPIC_POINTS, /* who gets or is charged them */
    TOPIC_POT,
    TOPIC_LIMIT,   /* who is out of the match */
    TOPIC_BLANK,   /* 0-0 alone in a hand */
    TOPIC_DECIDED, /* what decides where points are equal */
    TOPIC_WIN,
    TOPICS
};

struct sheet {
    const char *id;
    const char *title;         /* message */
    const char *summary;       /* message */
    const char *text;          /* the name of its rules text */
    const char *rules[TOPICS]; /* the ids of its rules in that text */
    const struct engine *engine;
    const struct game_option *options;
    int option_count;

    int min_players, max_players;
    int highest;               /* the set: all tiles from 0-0 to highest-highest */
    int hand[PLAYERS_MAX + 1]; /* tiles dealt to each of that many players; 0: not for so many */
    int cut_hand;              /* a set too small for these hands gives fewer, not an error */
    int reserve;
    int direction;

    int lead;
    int lead_tile;
    int lead_else;
    int lead_later;
    int leader;
    int lead_again; /* after leading with a double the leader may lay a second tile */
    int dealer;

    int more;
    int may_stop;
    int draw;
    int spinner;
    int tips;
    int need_double;
    int face_down;
    int flip;
    int out_ends; /* an empty hand ends the round; else its owner sits out */

    int divisor; /* 0: the open ends score nothing */
    int doubles_count;
    int double_blank;    /* what 0-0 counts in hand */
    int lone_double_six; /* what 6-6 counts as the only tile in hand; 0: as always */
    int lone_blank_ends; /* a hand of 0-0 alone ends the match */
    int scoring;
    int charge;

    /* Triangles only. */
    int stock_lead;       /* the lead is the first tile of the deck */
    int lead_bonus;       /* T4 */
    int blank_lead_bonus; /* if 0-0-0 leads */
    int bridge;           /* T10 */
    int joint;
    int hexagon;
    int out_bonus;      /* T8 */
    int turn_draws;     /* how many tiles may be drawn in a turn */
    int draw_cost;      /* T6 */
    int fruitless_cost; /* on top, if not even the last of them is placed */
    int pass_cost;      /* T7 */
    int dry_draw;
    int draws;      /* T14: how many tiles may be drawn in a round; 0: all */
    int tips_match; /* T5: touching corners must show the same number */

    int rounds; /* 0: no fixed number */
    int target; /* 0: none */
    int limit;  /* 0: none */
    int eliminate;
};

enum field_type { FIELD_NUMBER, FIELD_WORD, FIELD_SWITCH, FIELD_TILE, FIELD_HANDS };

struct word {
    const char *name;
    const char *title; /* message: what people read instead of the name */
    int value;
};

struct field {
    const char *name;
    const char *title; /* message: what people read instead of the name */
    enum field_type type;
    size_t offset;
    enum field_group group;
    int least, most;
    const struct word *words; /* ends with a NULL name */
    const char *sentence;     /* message */
};

/* What people read of a group: a heading, and what refuses one of its fields. */
struct field_group_words {
    const char *title; /* message */
    const char *only;  /* message */
};
extern const struct field_group_words field_groups[];

/* Every field that a house rule can change, in the order in which they are listed. */
extern const struct field sheet_fields[];
extern const int sheet_field_count;

const struct field *sheet_find_field(const char *name);
/* The word of that name; NULL: the field has no such word. */
const struct word *sheet_find_word(const struct field *field, const char *name);
const struct game_option *sheet_find_option(const struct sheet *sheet, const char *name);

/* Sets any field from text; the sheet is untouched if that fails. */
bool sheet_set(struct sheet *sheet, const char *name, const char *value, struct error *error);
/* Sets one of the game's options for a table of so many players; the sheet is untouched if that
 * fails. */
bool sheet_set_option(struct sheet *sheet, int players, const char *name, const char *value,
                      struct error *error);

int sheet_number(const struct sheet *sheet, const struct field *field);
/* The field's value as text that sheet_set() reads. */
void sheet_write(const struct sheet *sheet, const struct field *field, struct text *text);
/* The value as it is at a table of so many players: a hand is one number. */
void sheet_write_option(const struct sheet *sheet, int players, const struct game_option *option,
                        struct text *text);
/* What may be chosen: `loser | everyone` or `1 to 10000`. */
void sheet_write_choices(const struct sheet *sheet, const struct game_option *option,
                         struct text *text);
/* Whether the engine of the sheet knows the field. */
bool sheet_knows(const struct sheet *sheet, const struct field *field);
/* The number of tiles in the set. */
unsigned sheet_tiles(const struct sheet *sheet);
/* Writes and reads a tile of the sheet's kind and set. */
void sheet_write_tile(const struct sheet *sheet, tile tile, struct text *text);
/* The same as the value of an error. */
struct error_value sheet_tile_value(const struct sheet *sheet, tile tile);
bool sheet_read_tile(const struct sheet *sheet, const char *string, tile *ret_tile);
/* The largest hand that so many players can be dealt. */
int sheet_largest_hand(const struct sheet *sheet, int players);
/* The hand that so many players are dealt. */
int sheet_hand(const struct sheet *sheet, int players);

/* Whether the fields make sense together, for every number of players of the sheet. */
bool sheet_validate(const struct sheet *sheet, struct error *error);
/* Whether so many can play it. */
bool sheet_allows_players(const struct sheet *sheet, int players, struct error *error);

static inline const struct sheet_kind *sheet_kind(const struct sheet *sheet)
{
    return (const struct sheet_kind *)(const void *)sheet->engine;
}

/* The id of the rule on a topic; "": the game has none. */
static inline const char *sheet_rule(const struct sheet *sheet, enum rule_topic topic)
{
    return sheet->rules[topic] ? sheet->rules[topic] : "";
}

/* The tile that must lead, TILE_NONE if the sheet names none. */
static inline tile sheet_lead_tile(const struct sheet *sheet)
{
    if (sheet->lead == LEAD_DOUBLE_SIX)
        return tile_double(6);
    return sheet->lead == LEAD_TILE ? (tile)sheet->lead_tile : TILE_NONE;
}

/* Whether points are made in play, not only when a round ends. */
static inline bool sheet_scores_in_play(const struct sheet *sheet)
{
    return sheet->divisor || sheet_kind(sheet)->scores_in_play;
}

/* Whether there are points at all. */
static inline bool sheet_has_points(const struct sheet *sheet)
{
    return sheet->scoring != SCORING_NONE || sheet_scores_in_play(sheet);
}

/* Whether few points are good. */
static inline bool sheet_few_win(const struct sheet *sheet)
{
    return sheet->scoring == SCORING_OWN || sheet->scoring == SCORING_LOSER;
}

/* Whether round ends carry a pot and who is out of the match. */
static inline bool sheet_has_pot(const struct sheet *sheet)
{
    return sheet->scoring == SCORING_LOSER || sheet->eliminate;
}

#endif

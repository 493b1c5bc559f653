/* The nearest name: the restricted distance of Damerau and Levenshtein. */
#include <pasch/base/nearest.h>

#include <string.h>

enum { NAME_LONGEST = 40 };

static char lower(char letter)
{
    return (char)(letter >= 'A' && letter <= 'Z' ? letter - 'A' + 'a' : letter);
}

bool nearest_same(const char *one, const char *other)
{
    while (*one && lower(*one) == lower(*other)) {
        one++;
        other++;
    }
    return *one == *other;
}

static int smaller(int one, int other)
{
    return one < other ? one : other;
}

/* Whether the two letters before these places are the same, the other way round. */
static bool is_swapped(const char *one, const char *other)
{
    return lower(one[-1]) == lower(other[-2]) && lower(one[-2]) == lower(other[-1]);
}

int nearest_distance(const char *one, const char *other)
{
    int rows[3][NAME_LONGEST + 1]; /* the last three, in turn */
    size_t lines = strlen(one), columns = strlen(other);
    if (lines > NAME_LONGEST || columns > NAME_LONGEST)
        return -1;
    for (size_t column = 0; column <= columns; column++)
        rows[0][column] = (int)column;
    for (size_t line = 1; line <= lines; line++) {
        int *row = rows[line % 3];
        const int *above = rows[(line + 2) % 3], *before = rows[(line + 1) % 3];
        row[0] = (int)line;
        for (size_t column = 1; column <= columns; column++) {
            bool changed = lower(one[line - 1]) != lower(other[column - 1]);
            row[column] =
                smaller(above[column - 1] + changed, 1 + smaller(above[column], row[column - 1]));
            if (line > 1 && column > 1 && is_swapped(one + line, other + column))
                row[column] = smaller(row[column], before[column - 2] + 1);
        }
    }
    return rows[lines % 3][columns];
}

/* What is further away is another word: one slip in a short name, two from five letters on. */
static int farthest(const char *name)
{
    size_t length = strlen(name);
    return length ? 1 + ((int)length - 1) / 4 : 0;
}

void nearest_offer(struct nearest *nearest, const char *candidate)
{
    int distance = nearest_distance(nearest->name, candidate);
    if (distance < 0 || distance > farthest(nearest->name) ||
        (nearest->found && distance >= nearest->distance))
        return;
    nearest->found = candidate;
    nearest->distance = distance;
}

/*
 * SQLite: the files themselves. Whether they are still those that were opened, and what is at the
 * end of the write-ahead log. No file is opened a second time: closing that would end the locks.
 */
#include "sqlite.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char *const endings[SQLITE_FILES] = {"", "-wal", "-shm"};

static bool look(struct sqlite_store *own, int which, char *path, size_t size, struct stat *status)
{
    snprintf(path, size, "%s%s", sqlite3_db_filename(own->database, "main"), endings[which]);
    return stat(path, status) == 0;
}

bool sqlite_remember_files(struct sqlite_store *own, struct error *error)
{
    char path[SQLITE_PATH_MAX];
    for (int i = 0; i < SQLITE_FILES; i++) {
        struct stat status;
        if (!look(own, i, path, sizeof path, &status))
            return sqlite_refuse_system(path, error);
        own->files[i] = (struct sqlite_file){.device = status.st_dev, .number = status.st_ino};
    }
    return true;
}

static bool find_missing(struct sqlite_store *own, struct error *error)
{
    for (int i = 0; i < SQLITE_FILES; i++) {
        char path[SQLITE_PATH_MAX];
        struct stat status;
        if (!look(own, i, path, sizeof path, &status))
            return sqlite_refuse_gone(path, error);
        if (status.st_dev != own->files[i].device || status.st_ino != own->files[i].number)
            return sqlite_refuse_replaced(path, error);
    }
    return true;
}

/* Somebody has removed the lock, or taken it for rubbish: it is taken anew, unless another program
 * was quicker. */
static bool hold_lock(struct sqlite_store *own, struct error *error)
{
    char path[SQLITE_PATH_MAX];
    const char *real = sqlite3_db_filename(own->database, "main");
    struct stat held, there;
    int lock = -1;
    snprintf(path, sizeof path, "%s-lock", real);
    if (fstat(own->lock, &held) == 0 && stat(path, &there) == 0 && held.st_dev == there.st_dev &&
        held.st_ino == there.st_ino)
        return true;
    if (!sqlite_lock(real, own->path, &lock, error)) {
        sqlite_unlock(lock);
        return false;
    }
    sqlite_unlock(own->lock);
    own->lock = lock;
    return true;
}

/* Whoever looks at the database without its log, later, finds what was acknowledged. */
bool sqlite_is_in_place(struct sqlite_store *own, struct error *error)
{
    bool in_place = own->lock < 0 /* readers don't acknowledge */ ||
                    (find_missing(own, error) && hold_lock(own, error));
    if (!in_place && !own->missing)
        sqlite3_wal_checkpoint_v2(own->database, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    own->missing = !in_place;
    return in_place;
}

/* ---- The end of the log ---- */

/* The beginning of the index of the log, of which there are two copies (sqlite.org/walformat.html).
 */
struct log_index {
    uint32_t version, unused, change;
    uint8_t begun, big_endian;
    uint16_t page_size;
    uint32_t frames; /* that count */
    uint32_t pages, checksums[2], salts[2], checksum[2];
};

enum { INDEX_BYTES = 32768, LOG_HEADER = 32, FRAME_HEADER = 24 };

/* Where the last transaction ends that counts. */
static bool find_log_end(struct sqlite_store *own, sqlite3_int64 *ret_end)
{
    sqlite3_file *file = NULL;
    void volatile *map = NULL;
    struct log_index copies[2];
    if (sqlite3_file_control(own->database, "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
            SQLITE_OK ||
        !file->pMethods || file->pMethods->iVersion < 2 ||
        file->pMethods->xShmMap(file, 0, INDEX_BYTES, 0, &map) != SQLITE_OK || !map)
        return false;
    memcpy(copies, (const void *)map, sizeof copies);
    if (memcmp(&copies[0], &copies[1], sizeof copies[0]) != 0 || !copies[0].begun)
        return false;
    sqlite3_int64 page = copies[0].page_size == 1 ? 65536 : copies[0].page_size;
    *ret_end = copies[0].frames ? LOG_HEADER + copies[0].frames * (FRAME_HEADER + page) : 0;
    return true;
}

bool sqlite_settle(struct sqlite_store *own)
{
    sqlite3_file *log = NULL;
    sqlite3_int64 end;
    return sqlite3_file_control(own->database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) ==
               SQLITE_OK &&
           log->pMethods && find_log_end(own, &end) &&
           log->pMethods->xTruncate(log, end) == SQLITE_OK &&
           log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

/*
 * SQLite: the files themselves. Whether they are still those that were opened, and what is at the
 * end of the write-ahead log. No file is opened a second time: closing that would end the locks.
 */
#include "sqlite.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const char *const endings[SQLITE_FILES] = {
    [SQLITE_MAIN] = "", [SQLITE_LOG] = "-wal", [SQLITE_INDEX] = "-shm"};

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
        own->files[i] = (struct sqlite_file){
            .device = status.st_dev, .number = status.st_ino, .bytes = status.st_size};
    }
    return true;
}

bool sqlite_has_one_name(const char *real, const char *path, struct error *error)
{
    struct stat status;
    if (stat(real, &status) != 0)
        return sqlite_refuse_system(path, error);
    return status.st_nlink <= 1 || sqlite_refuse_links(path, error);
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

static bool read_index(struct sqlite_store *own, struct log_index *ret_index)
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
    *ret_index = copies[0];
    return true;
}

/* Where the last transaction ends that counts. */
static sqlite3_int64 log_end(const struct log_index *index)
{
    sqlite3_int64 page = index->page_size == 1 ? 65536 : index->page_size;
    return index->frames ? LOG_HEADER + index->frames * (FRAME_HEADER + page) : 0;
}

/* ---- Whether all of it is there ---- */

/* Whether a file still begins as it did. One that was shortened and has grown since has a hole. */
static bool begins_with(struct sqlite_store *own, int which, int at, const void *bytes, int count)
{
    char found[16];
    sqlite3_file *file = NULL;
    assert(count <= (int)sizeof found);
    return sqlite3_file_control(own->database, "main", which, &file) == SQLITE_OK &&
           file->pMethods && file->pMethods->xRead(file, found, count, at) == SQLITE_OK &&
           memcmp(found, bytes, (size_t)count) == 0;
}

/* The log has all that counts. */
static bool log_is_whole(struct sqlite_store *own, off_t bytes)
{
    enum { SALTS = 16 }; /* where they are in the log */
    struct log_index index;
    return !read_index(own, &index) || !index.frames ||
           (bytes >= log_end(&index) &&
            begins_with(own, SQLITE_FCNTL_JOURNAL_POINTER, SALTS, index.salts, sizeof index.salts));
}

/* The database and the index of its log never get shorter by themselves. */
static bool is_whole(struct sqlite_store *own, int which, off_t bytes)
{
    static const char magic[] = "SQLite format 3";
    if (which == SQLITE_LOG)
        return log_is_whole(own, bytes);
    if (bytes < own->files[which].bytes || (which == SQLITE_INDEX && sqlite_was_touched()))
        return false;
    own->files[which].bytes = bytes;
    return which == SQLITE_INDEX ||
           begins_with(own, SQLITE_FCNTL_FILE_POINTER, 0, magic, sizeof magic);
}

/* Nothing is to be put into what is left of it, and the log is the best that there is. */
static bool note_shortened(struct sqlite_store *own, int which, const char *path,
                           struct error *error)
{
    own->shortened = which;
    sqlite3_db_config(own->database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
    return sqlite_refuse_shortened(path, error);
}

/* The index first: it says how long the log is. */
static bool find_missing(struct sqlite_store *own, struct error *error)
{
    for (int i = SQLITE_FILES; i-- > 0;) {
        char path[SQLITE_PATH_MAX];
        struct stat status;
        if (!look(own, i, path, sizeof path, &status))
            return sqlite_refuse_gone(path, error);
        if (status.st_dev != own->files[i].device || status.st_ino != own->files[i].number)
            return sqlite_refuse_replaced(path, error);
        if (own->shortened == i || (own->shortened < 0 && !is_whole(own, i, status.st_size)))
            return note_shortened(own, i, path, error);
    }
    return true;
}

/* Whoever looks at the database without its log, later, finds what was acknowledged. */
bool sqlite_is_in_place(struct sqlite_store *own, struct error *error)
{
    bool in_place = own->lock < 0 /* readers don't acknowledge */ ||
                    (find_missing(own, error) && hold_lock(own, error));
    if (!in_place && !own->missing && own->shortened < 0)
        sqlite3_wal_checkpoint_v2(own->database, "main", SQLITE_CHECKPOINT_PASSIVE, NULL, NULL);
    own->missing = !in_place;
    return in_place;
}

/* ---- After a transaction that failed ---- */

bool sqlite_settle(struct sqlite_store *own)
{
    sqlite3_file *log = NULL;
    struct log_index index;
    return sqlite3_file_control(own->database, "main", SQLITE_FCNTL_JOURNAL_POINTER, &log) ==
               SQLITE_OK &&
           log->pMethods && read_index(own, &index) &&
           log->pMethods->xTruncate(log, log_end(&index)) == SQLITE_OK &&
           log->pMethods->xSync(log, SQLITE_SYNC_NORMAL) == SQLITE_OK;
}

/* Reading the certificate, and taking up a new one. */
#include "certificate.h"
#include "host/log.h"

#include <pasch/base/checksum.h>

#include <errno.h>
#include <fcntl.h>
#include <libwebsockets.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { FILES = 2, FILE_MAX = 1 << 20 };

/* What tells whether a file was written or replaced, or may be read now. */
struct stamp {
    struct timespec written, changed;
    off_t size;
    ino_t number;
};

struct certificate {
    struct lws_context_creation_info info;
    struct stamp seen[FILES], taken[FILES]; /* when they were looked at last; and read */
    uint64_t sum;                           /* of the bytes in use */
    unsigned count;                         /* how many there have been */
};

static const char *file_of(const struct config *config, unsigned i)
{
    return i == 0 ? config->certificate : config->key;
}

/* All zero for a file that is not there. */
static void look(const struct config *config, struct stamp ret_stamps[FILES])
{
    memset(ret_stamps, 0, FILES * sizeof *ret_stamps);
    for (unsigned i = 0; i < FILES; i++) {
        struct stat status;
        if (stat(file_of(config, i), &status) != 0)
            continue;
        ret_stamps[i].written = status.st_mtim;
        ret_stamps[i].changed = status.st_ctim;
        ret_stamps[i].size = status.st_size;
        ret_stamps[i].number = status.st_ino;
    }
}

static bool is_same_time(struct timespec one, struct timespec other)
{
    return one.tv_sec == other.tv_sec && one.tv_nsec == other.tv_nsec;
}

static bool is_same(const struct stamp *one, const struct stamp *other)
{
    for (unsigned i = 0; i < FILES; i++)
        if (!is_same_time(one[i].written, other[i].written) ||
            !is_same_time(one[i].changed, other[i].changed) || one[i].size != other[i].size ||
            one[i].number != other[i].number)
            return false;
    return true;
}

static bool add_file(const char *path, uint64_t *sum, struct error *error)
{
    char piece[4096];
    size_t all = 0;
    ssize_t count = -1;
    int file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    while (file >= 0 && all < FILE_MAX && (count = read(file, piece, sizeof piece)) > 0) {
        *sum = checksum_add(*sum, piece, (size_t)count);
        all += (size_t)count;
    }
    int reason = count == 0 ? 0 : all >= FILE_MAX ? EFBIG : errno;
    if (file >= 0)
        close(file);
    return reason == 0 ||
           error_set(error, MESSAGE("{0}: this certificate or key can't be read: {1}"),
                     error_text(path), error_text(strerror(reason)));
}

static bool sum_files(const struct config *config, uint64_t *ret_sum, struct error *error)
{
    uint64_t sum = CHECKSUM_START;
    for (unsigned i = 0; i < FILES; i++)
        if (!add_file(file_of(config, i), &sum, error))
            return false;
    *ret_sum = sum;
    return true;
}

/* Those who come from now on get it. The one before can't be freed while somebody is connected
 * with it, so it stays; it is not large, and there is a new one every few months. */
static bool take(struct server *server, struct error *error)
{
    struct certificate *certificate = server->certificate;
    static const char *const names[] = {"secure 1", "secure 2"};
    struct lws_context_creation_info info = certificate->info;
    info.vhost_name = names[certificate->count > 0]; /* no host is called so */
    info.ssl_cert_filepath = server->config->certificate;
    info.ssl_private_key_filepath = server->config->key;
    info.options |= LWS_SERVER_OPTION_ALLOW_NON_SSL_ON_SSL_PORT |
                    LWS_SERVER_OPTION_ALLOW_HTTP_ON_HTTPS_LISTENER; /* http.c sends them on */
    struct lws_vhost *vhost = lws_create_vhost(server->context, &info);
    if (!vhost)
        return error_set(error,
                         MESSAGE("this certificate and key can't be used; the log may say why"));
    server->vhost = vhost;
    certificate->count++;
    return true;
}

bool certificate_open(struct server *server, const struct lws_context_creation_info *info,
                      struct error *error)
{
    if (!*server->config->certificate)
        return true;
    struct certificate *certificate = server->certificate = calloc(1, sizeof *certificate);
    if (!certificate)
        return error_set(error, MESSAGE("out of memory"));
    certificate->info = *info;
    look(server->config, certificate->taken);
    memcpy(certificate->seen, certificate->taken, sizeof certificate->seen);
    return sum_files(server->config, &certificate->sum, error) && take(server, error);
}

static void renew(struct server *server, bool asked)
{
    struct certificate *certificate = server->certificate;
    struct error error;
    uint64_t sum;
    look(server->config, certificate->taken);
    memcpy(certificate->seen, certificate->taken, sizeof certificate->seen);
    bool known = sum_files(server->config, &sum, &error);
    if (known && sum == certificate->sum) {
        if (asked)
            log_event(LOG_INFO, "certificate", "what", "it is the same as before", NULL);
    } else if (known && take(server, &error)) {
        certificate->sum = sum;
        log_event(LOG_INFO, "certificate", "what", "a new one is used", NULL);
    } else {
        log_failure(LOG_ERROR, "certificate", NULL, &error);
    }
}

void certificate_renew(struct server *server)
{
    if (server->certificate)
        renew(server, true);
    else
        log_event(LOG_INFO, "certificate", "what", "there is none to be read again", NULL);
}

/* They are written one after the other, so they must have stayed as they are for a while. */
void certificate_check(struct server *server)
{
    struct certificate *certificate = server->certificate;
    struct stamp now[FILES];
    if (!certificate)
        return;
    look(server->config, now);
    bool rests = is_same(now, certificate->seen);
    memcpy(certificate->seen, now, sizeof now);
    if (rests && !is_same(now, certificate->taken))
        renew(server, false);
}

void certificate_close(struct server *server)
{
    free(server->certificate);
    server->certificate = NULL;
}

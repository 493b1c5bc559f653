/*
 * Somebody who changes the keys of a TLS connection again and again and never says anything:
 * PORT CONNECTIONS. Ends when its input does; says how many changes there were.
 */
#include <arpa/inet.h>
#include <openssl/ssl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

enum { CONNECTIONS_MAX = 32 };

static atomic_bool ends;
static atomic_long updates;

static void *flood(void *port)
{
    struct sockaddr_in there = {.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)atoi(port)),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int descriptor = socket(AF_INET, SOCK_STREAM, 0);
    if (connect(descriptor, (const struct sockaddr *)&there, sizeof there) != 0)
        return "no connection";
    SSL_CTX *context = SSL_CTX_new(TLS_client_method());
    SSL *connection = SSL_new(context);
    SSL_set_fd(connection, descriptor);
    if (SSL_connect(connection) != 1 || SSL_version(connection) != TLS1_3_VERSION)
        return "no TLS 1.3";
    while (!ends && SSL_key_update(connection, SSL_KEY_UPDATE_NOT_REQUESTED) == 1 &&
           SSL_do_handshake(connection) == 1)
        updates++;
    SSL_free(connection);
    SSL_CTX_free(context);
    close(descriptor);
    return NULL; /* the server may end it, too */
}

int main(int count, char **arguments)
{
    pthread_t threads[CONNECTIONS_MAX];
    int connections = count == 3 ? atoi(arguments[2]) : 0;
    const char *problem = NULL;
    if (connections < 1 || connections > CONNECTIONS_MAX)
        return 2;
    for (int i = 0; i < connections; i++)
        pthread_create(&threads[i], NULL, flood, arguments[1]);
    while (updates == 0 && poll(NULL, 0, 10) == 0)
        ;
    printf("begun\n");
    fflush(stdout);
    while (getchar() != EOF)
        ;
    ends = true;
    for (int i = 0; i < connections; i++) {
        void *result;
        pthread_join(threads[i], &result);
        problem = result ? result : problem;
    }
    printf("%ld\n", updates);
    if (problem)
        fprintf(stderr, "%s\n", problem);
    return problem ? 1 : 0;
}

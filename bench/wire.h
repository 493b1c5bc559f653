/* What goes over the wire to a server on this machine: HTTP that waits, and WebSocket frames. */
#ifndef PASCH_BENCH_WIRE_H
#define PASCH_BENCH_WIRE_H

#include <stdbool.h>
#include <stddef.h>

/* Prints why, and ends the program: whatever goes wrong here makes the measurement worthless. */
_Noreturn void fail(const char *format, ...);

/* A connection to the port; waits for answers. */
int wire_connect(unsigned port);
void wire_send(int fd, const char *bytes, size_t length);

enum { HTTP_MAX = 64 << 10 };

/* A request over a connection of its own, which is returned; `secret` NULL: nobody's; `body` NULL:
 * GET, else POST. */
int http_send(unsigned port, const char *path, const char *secret, const char *body);
/* The body of its answer, which ends with a zero byte; closes the connection and returns the
 * status. */
int http_receive(int fd, char ret_body[HTTP_MAX]);

/* Opens a WebSocket. `ret_rest` has room for HTTP_MAX bytes: what came behind the handshake. */
int socket_open(unsigned port, char *ret_rest, size_t *ret_length);
/* Sends one text message of at most 65535 bytes. */
void socket_send(int fd, const char *text, size_t length);
void socket_send_frame(int fd, unsigned opcode, const char *payload, size_t length);

struct frame {
    unsigned opcode;
    const char *payload;
    size_t length;
};

/* The first frame of some bytes, and how many bytes it has; 0 if it is not complete. */
size_t socket_frame(const char *bytes, size_t length, struct frame *ret_frame);

#endif

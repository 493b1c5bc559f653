/* Sockets, requests and frames. */
#include "wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { FRAME_HEAD_MAX = 14, MASK_BYTES = 4, FRAME_MAX = 65535, OPCODE_TEXT = 1 };

void fail(const char *format, ...)
{
    va_list values;
    va_start(values, format);
    fputs("load: ", stderr);
    vfprintf(stderr, format, values);
    fputc('\n', stderr);
    va_end(values);
    exit(1);
}

int wire_connect(unsigned port)
{
    const struct sockaddr_in address = {.sin_family = AF_INET,
                                        .sin_port = htons((uint16_t)port),
                                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0), on = 1;
    if (fd < 0 || connect(fd, (const struct sockaddr *)&address, sizeof address) != 0)
        fail("can't connect: %s", strerror(errno));
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

void wire_send(int fd, const char *bytes, size_t length)
{
    ssize_t sent = send(fd, bytes, length, MSG_NOSIGNAL);
    if (sent != (ssize_t)length)
        fail("can't send: %s", sent < 0 ? strerror(errno) : "the server does not read");
}

/* ---- HTTP ---- */

int http_send(unsigned port, const char *path, const char *secret, const char *body)
{
    char request[4096], person[100] = "";
    if (secret)
        snprintf(person, sizeof person, "Authorization: Bearer %s\r\n", secret);
    int length =
        snprintf(request, sizeof request,
                 "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\n%sContent-Length: %zu\r\n\r\n%s",
                 body ? "POST" : "GET", path, person, body ? strlen(body) : 0, body ? body : "");
    if (length < 0 || (size_t)length >= sizeof request)
        fail("a request is too long");
    int fd = wire_connect(port);
    wire_send(fd, request, (size_t)length);
    return fd;
}

/* Reads until the head of an answer is there; where the body begins. */
static size_t receive_head(int fd, char *buffer, size_t *length)
{
    const char *end = NULL;
    for (*length = 0; !end; end = strstr(buffer, "\r\n\r\n")) {
        ssize_t count = recv(fd, buffer + *length, HTTP_MAX - 1 - *length, 0);
        if (count <= 0)
            fail("no answer: %s", count < 0 ? strerror(errno) : "the server hangs up");
        *length += (size_t)count;
        buffer[*length] = '\0';
    }
    return (size_t)(end - buffer) + 4;
}

int http_receive(int fd, char ret_body[HTTP_MAX])
{
    size_t length, start = receive_head(fd, ret_body, &length);
    const char *size = strcasestr(ret_body, "\r\ncontent-length:");
    int status = atoi(ret_body + sizeof "HTTP/1.1");
    size_t expected = size ? strtoul(size + sizeof "\r\ncontent-length:" - 1, NULL, 10) : 0;
    if (expected >= HTTP_MAX)
        fail("an answer is too long");
    length -= start;
    memmove(ret_body, ret_body + start, length);
    while (length < expected) {
        ssize_t count = recv(fd, ret_body + length, expected - length, 0);
        if (count <= 0)
            fail("half an answer");
        length += (size_t)count;
    }
    ret_body[expected] = '\0';
    close(fd);
    return status;
}

/* ---- WebSocket ---- */

int socket_open(unsigned port, char *ret_rest, size_t *ret_length)
{
    static const char request[] = "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                                  "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                                  "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
                                  "Sec-WebSocket-Version: 13\r\n"
                                  "Sec-WebSocket-Protocol: pasch\r\n\r\n";
    int fd = wire_connect(port);
    wire_send(fd, request, sizeof request - 1);
    size_t start = receive_head(fd, ret_rest, ret_length);
    if (strncmp(ret_rest, "HTTP/1.1 101", 12) != 0)
        fail("no WebSocket: %.40s", ret_rest);
    *ret_length -= start;
    memmove(ret_rest, ret_rest + start, *ret_length);
    return fd;
}

void socket_send_frame(int fd, unsigned opcode, const char *payload, size_t length)
{
    char frame[FRAME_HEAD_MAX + FRAME_MAX];
    size_t at = 0;
    if (length > FRAME_MAX)
        fail("a message is too long");
    frame[at++] = (char)(0x80 | opcode);
    if (length < 126) {
        frame[at++] = (char)(0x80 | length);
    } else {
        frame[at++] = (char)(0x80 | 126);
        frame[at++] = (char)(length >> 8);
        frame[at++] = (char)length;
    }
    memset(frame + at, 0, MASK_BYTES); /* a mask that changes nothing */
    at += MASK_BYTES;
    memcpy(frame + at, payload, length);
    wire_send(fd, frame, at + length);
}

void socket_send(int fd, const char *text, size_t length)
{
    socket_send_frame(fd, OPCODE_TEXT, text, length);
}

size_t socket_frame(const char *bytes, size_t length, struct frame *ret_frame)
{
    const unsigned char *head = (const unsigned char *)bytes;
    size_t size, at = 2;
    if (length < at)
        return 0;
    size = head[1] & 127;
    unsigned more = size == 127 ? 8 : size == 126 ? 2 : 0;
    if (length < at + more)
        return 0;
    if (more)
        size = 0;
    for (unsigned i = 0; i < more; i++)
        size = size << 8 | head[at++];
    if (length - at < size)
        return 0;
    *ret_frame = (struct frame){.opcode = head[0] & 15, .payload = bytes + at, .length = size};
    return at + size;
}

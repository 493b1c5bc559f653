/* Asks the system; apart, since its header and that of the standard library do not go together. */
#include "traffic.h"

#include <linux/sockios.h>
#include <linux/tcp.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

bool traffic_read(int descriptor, uint64_t *ret_bytes)
{
    struct tcp_info info = {.tcpi_bytes_received = 0};
    socklen_t length = sizeof info;
    int unread = 0;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &length) != 0 ||
        ioctl(descriptor, FIONREAD, &unread) != 0)
        return false;
    *ret_bytes = info.tcpi_bytes_received - (uint64_t)unread;
    return true;
}

uint64_t traffic_waiting(int descriptor)
{
    int waiting = 0;
    return ioctl(descriptor, SIOCOUTQ, &waiting) == 0 && waiting > 0 ? (uint64_t)waiting : 0;
}

bool traffic_has_room(int descriptor)
{
    struct pollfd asked = {.fd = descriptor, .events = POLLOUT};
    return poll(&asked, 1, 0) > 0;
}

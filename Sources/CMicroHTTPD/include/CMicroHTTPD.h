// libmicrohttpd, loaded when the first server starts, and the loopback socket it listens on.
//
// Most runs never listen, and the library brings GnuTLS and what that needs: linked, it would cost every start of the
// program more than reading a flow does. So its functions are looked up by name here, and called from nowhere else.
#pragma once
#include <microhttpd.h>
#include <stdint.h>
#include <string.h>

typedef void *(*flow_mhd_begin)(void *context, const char *target, struct MHD_Connection *connection);

// Loads the library. NULL when it is there, else why it is not, for people; the text is never freed. Safe to call from
// several threads, and cheap to call again. Nothing else of this header but the socket works before it has said NULL.
const char *flow_mhd_load(void);

// Starts a daemon with one thread on a socket that listens already; the daemon closes the socket in the end. With a
// certificate and its key it speaks TLS; with authorities beside them it asks clients for a certificate of theirs. The
// texts are read before this returns; afterwards the library only looks whether there were authorities.
struct MHD_Daemon *flow_mhd_start(
    int listener, void *context, flow_mhd_begin begin, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, unsigned int connections, unsigned int idle_seconds, size_t memory,
    const char *certificate, const char *key, const char *authorities);
void flow_mhd_stop(struct MHD_Daemon *daemon);

// Calls back for each header field of a request.
int flow_mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context);

// What a client showed of itself: 0 a certificate of the authorities, 1 none, 2 one that is over or does not hold yet, 3
// one that nobody here vouches for. libmicrohttpd asks for a certificate, but does not look at it.
int flow_mhd_client_certificate(struct MHD_Connection *connection);

// A response with a copy of these bytes, or NULL.
struct MHD_Response *flow_mhd_response(const void *bytes, size_t count);
enum MHD_Result flow_mhd_add_header(struct MHD_Response *response, const char *name, const char *value);
enum MHD_Result flow_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response);
void flow_mhd_free(struct MHD_Response *response);

// A socket listening on 127.0.0.1 or ::1, or a negative errno. A port of zero is replaced by the one found.
int flow_listen_on_loopback(int is_ipv6, uint16_t *port);
int flow_is_address_taken(int error);

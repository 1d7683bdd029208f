#include "CMicroHTTPD.h"

#include <arpa/inet.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#ifdef __APPLE__
static const char *const file = "libmicrohttpd.12.dylib";
#else
static const char *const file = "libmicrohttpd.so.12";
#endif

// The functions called here, under their own names and with their own types. GnuTLS comes with the library.
#define FUNCTIONS(X) \
    X(MHD_add_response_header) \
    X(MHD_create_response_from_buffer) \
    X(MHD_destroy_response) \
    X(MHD_get_connection_info) \
    X(MHD_get_connection_values) \
    X(MHD_queue_response) \
    X(MHD_start_daemon) \
    X(MHD_stop_daemon) \
    X(gnutls_certificate_get_peers) \
    X(gnutls_certificate_verify_peers)

#define MEMBER(name) __typeof__(name) *name;
static struct { FUNCTIONS(MEMBER) } library;
static char problem[512];
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void load(void) {
    void *handle = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (handle == NULL) {
        const char *reason = dlerror();
        snprintf(problem, sizeof problem, "%s", reason != NULL ? reason : file);
        return;
    }
#define LOOK_UP(name) \
    *(void **)&library.name = dlsym(handle, #name); \
    if (library.name == NULL) snprintf(problem, sizeof problem, "%s has no %s", file, #name);
    FUNCTIONS(LOOK_UP)
}

const char *flow_mhd_load(void) {
    pthread_once(&once, load);
    return problem[0] == 0 ? NULL : problem;
}

struct MHD_Daemon *flow_mhd_start(
    int listener, void *context, flow_mhd_begin begin, MHD_AccessHandlerCallback answer,
    MHD_RequestCompletedCallback completed, unsigned int connections, unsigned int idle_seconds, size_t memory,
    const char *certificate, const char *key, const char *authorities) {
    struct MHD_OptionItem tls[4] = {{MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL}, {MHD_OPTION_END, 0, NULL},
        {MHD_OPTION_END, 0, NULL}};
    if (certificate != NULL) {
        tls[0] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)certificate};
        tls[1] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)key};
        if (authorities != NULL)
            tls[2] = (struct MHD_OptionItem){MHD_OPTION_HTTPS_MEM_TRUST, 0, (void *)authorities};
    }
    return library.MHD_start_daemon(
        MHD_USE_AUTO_INTERNAL_THREAD | MHD_USE_TURBO | MHD_USE_ITC | (certificate != NULL ? MHD_USE_TLS : 0), 0, NULL,
        NULL, answer, context,
        MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener, MHD_OPTION_URI_LOG_CALLBACK, begin, context,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_CONNECTION_LIMIT, connections,
        MHD_OPTION_CONNECTION_TIMEOUT, idle_seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_ARRAY, tls, MHD_OPTION_END);
}

void flow_mhd_stop(struct MHD_Daemon *daemon) { library.MHD_stop_daemon(daemon); }

int flow_mhd_headers(struct MHD_Connection *connection, MHD_KeyValueIterator each, void *context) {
    return library.MHD_get_connection_values(connection, MHD_HEADER_KIND, each, context);
}

int flow_mhd_client_certificate(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info =
        library.MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    if (info == NULL) return 1;
    gnutls_session_t session = (gnutls_session_t)info->tls_session;
    unsigned int count = 0, status = 0;
    if (library.gnutls_certificate_get_peers(session, &count) == NULL || count == 0) return 1;
    // A certificate that names what it is for has to name clients (RFC 5280 section 4.2.1.12).
    gnutls_typed_vdata_st purpose = {GNUTLS_DT_KEY_PURPOSE_OID, (unsigned char *)GNUTLS_KP_TLS_WWW_CLIENT, 0};
    if (library.gnutls_certificate_verify_peers(session, &purpose, 1, &status) != 0) return 3;
    if (status & (GNUTLS_CERT_EXPIRED | GNUTLS_CERT_NOT_ACTIVATED)) return 2;
    return status == 0 ? 0 : 3;
}

struct MHD_Response *flow_mhd_response(const void *bytes, size_t count) {
    // The library takes a pointer that may be written through, but copies.
    return library.MHD_create_response_from_buffer(count, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

enum MHD_Result flow_mhd_add_header(struct MHD_Response *response, const char *name, const char *value) {
    return library.MHD_add_response_header(response, name, value);
}

enum MHD_Result flow_mhd_queue(struct MHD_Connection *connection, unsigned int status, struct MHD_Response *response) {
    return library.MHD_queue_response(connection, status, response);
}

void flow_mhd_free(struct MHD_Response *response) { library.MHD_destroy_response(response); }

static int flow_bind_loopback(int listener, int is_ipv6, uint16_t *port) {
    struct sockaddr_storage storage;
    socklen_t length = is_ipv6 ? sizeof(struct sockaddr_in6) : sizeof(struct sockaddr_in);
    memset(&storage, 0, sizeof storage);
    struct sockaddr_in *v4 = (struct sockaddr_in *)&storage;
    struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&storage;
    if (is_ipv6) {
        v6->sin6_family = AF_INET6;
        v6->sin6_addr = in6addr_loopback;
        v6->sin6_port = htons(*port);
    } else {
        v4->sin_family = AF_INET;
        v4->sin_addr.s_addr = htonl(INADDR_LOOPBACK);
        v4->sin_port = htons(*port);
    }
    if (bind(listener, (struct sockaddr *)&storage, length) != 0 || listen(listener, 128) != 0) return -1;
    if (getsockname(listener, (struct sockaddr *)&storage, &length) != 0) return -1;
    *port = ntohs(is_ipv6 ? v6->sin6_port : v4->sin_port);
    return 0;
}

int flow_listen_on_loopback(int is_ipv6, uint16_t *port) {
#ifdef SOCK_CLOEXEC
    // At once: a program that starts between two calls would keep the port open.
    int listener = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
#else
    int listener = socket(is_ipv6 ? AF_INET6 : AF_INET, SOCK_STREAM, 0);
#endif
    if (listener < 0) return -errno;
    int on = 1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (is_ipv6) setsockopt(listener, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on);
    int is_ready = fcntl(listener, F_SETFD, FD_CLOEXEC) == 0
        && fcntl(listener, F_SETFL, O_NONBLOCK) == 0
        && flow_bind_loopback(listener, is_ipv6, port) == 0;
    if (is_ready) return listener;
    int error = errno;
    close(listener);
    return -error;
}

int flow_is_address_taken(int error) { return error == EADDRINUSE; }

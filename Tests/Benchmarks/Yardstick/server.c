// Loopback VK ID, stateless: what a run is measured against. Built and started by RunBenchmark.
// GET /authorize -> 302 redirect_uri?code&state&device_id&type ; POST /oauth2/auth (authorization_code | refresh_token) ; POST /oauth2/user_info ; POST /oauth2/logout
// /callback echoes its query as JSON (for clients that follow the redirect). /stats gives per-step counters.
#include <microhttpd.h>
#include <openssl/sha.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <signal.h>
#include <unistd.h>
#include <netinet/in.h>
#include <arpa/inet.h>
static unsigned long n_authorize, n_code, n_refresh, n_info, n_logout, n_bad, n_conn;
struct rq { char b[8192]; size_t n; };
static const char *arg(struct MHD_Connection *c, const char *k) { const char *v = MHD_lookup_connection_value(c, MHD_GET_ARGUMENT_KIND, k); return v ? v : ""; }
static enum MHD_Result reply(struct MHD_Connection *c, unsigned st, const char *s, const char *loc) {
  struct MHD_Response *r = MHD_create_response_from_buffer(strlen(s), (void *)s, MHD_RESPMEM_MUST_COPY);
  if (loc) MHD_add_response_header(r, "Location", loc); else MHD_add_response_header(r, "Content-Type", "application/json");
  enum MHD_Result x = MHD_queue_response(c, st, r); MHD_destroy_response(r); return x;
}
static enum MHD_Result bad(struct MHD_Connection *c, const char *why) { n_bad++; char b[256]; snprintf(b, sizeof b, "{\"error\":\"invalid_request\",\"error_description\":\"%s\"}", why); return reply(c, 400, b, 0); }
static int jstr(const char *b, const char *k, char *o, size_t n) { // value of "k" : "…" (also form k=…)
  char q[64]; snprintf(q, sizeof q, "\"%s\"", k); const char *p = strstr(b, q);
  if (p) { p += strlen(q); while (*p == ' ' || *p == ':') p++; if (*p++ != '"') return 0; size_t i = 0; while (*p && *p != '"' && i + 1 < n) o[i++] = *p++; o[i] = 0; return 1; }
  snprintf(q, sizeof q, "%s=", k); p = strstr(b, q); if (!p) return 0; p += strlen(q); size_t i = 0; while (*p && *p != '&' && i + 1 < n) o[i++] = *p++; o[i] = 0; return 1; }
static void s256(const char *v, char *o) { unsigned char h[32]; SHA256((const unsigned char *)v, strlen(v), h); static const char A[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"; int i = 0, j = 0;
  for (; i < 30; i += 3) { unsigned x = h[i] << 16 | h[i+1] << 8 | h[i+2]; o[j++] = A[x >> 18]; o[j++] = A[x >> 12 & 63]; o[j++] = A[x >> 6 & 63]; o[j++] = A[x & 63]; }
  unsigned x = h[30] << 16 | h[31] << 8; o[j++] = A[x >> 18]; o[j++] = A[x >> 12 & 63]; o[j++] = A[x >> 6 & 63]; o[j] = 0; }
static void conn(void *cls, struct MHD_Connection *c, void **s, enum MHD_ConnectionNotificationCode t) { if (t == MHD_CONNECTION_NOTIFY_STARTED) n_conn++; }
static enum MHD_Result h(void *cls, struct MHD_Connection *c, const char *url, const char *m, const char *v, const char *up, size_t *un, void **pp) {
  struct rq *r = *pp; if (!r) { *pp = r = malloc(sizeof *r); r->n = 0; return MHD_YES; }
  if (*un) { size_t k = *un; if (k > sizeof r->b - 1 - r->n) k = sizeof r->b - 1 - r->n; memcpy(r->b + r->n, up, k); r->n += k; *un = 0; return MHD_YES; }
  r->b[r->n] = 0; char o[4096]; int get = !strcmp(m, "GET");
  if (get && !strcmp(url, "/authorize")) {
    if (strcmp(arg(c, "response_type"), "code") || !*arg(c, "state") || strlen(arg(c, "code_challenge")) != 43) return bad(c, "authorize");
    n_authorize++; snprintf(o, sizeof o, "%s?code=vk2.a.%s&expires_in=600&device_id=dEv1cE-%s&state=%s&type=code_v2", arg(c, "redirect_uri"), arg(c, "code_challenge"), "0123456789abcdef", arg(c, "state"));
    return reply(c, 302, "", o); }
  if (!strcmp(url, "/oauth2/auth") && !get) {
    const char *g = arg(c, "grant_type"); char t[512], ch[64];
    if (strncmp(arg(c, "device_id"), "dEv1cE-", 7)) return bad(c, "device_id");
    if (!strcmp(g, "authorization_code")) { if (!jstr(r->b, "code", t, sizeof t) || strncmp(t, "vk2.a.", 6)) return bad(c, "code"); s256(arg(c, "code_verifier"), ch); if (strcmp(ch, t + 6)) return bad(c, "code_verifier"); n_code++; }
    else if (!strcmp(g, "refresh_token")) { if (!jstr(r->b, "refresh_token", t, sizeof t) || strncmp(t, "vk2.r.", 6)) return bad(c, "refresh_token"); n_refresh++; }
    else return bad(c, "grant_type");
    snprintf(o, sizeof o, "{\"refresh_token\":\"vk2.r.%s\",\"access_token\":\"vk2.t.%s\",\"id_token\":\"eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.c2ln\",\"token_type\":\"Bearer\",\"expires_in\":3600,\"user_id\":1234567890,\"state\":\"%s\",\"scope\":\"vkid.personal_info email phone\"}", "9sF3kQ0aZ7xW1mT5yN8bV2cR6pL4jH0g", "A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6", arg(c, "state"));
    return reply(c, 200, o, 0); }
  if (!get && (!strcmp(url, "/oauth2/user_info") || !strcmp(url, "/oauth2/logout"))) {
    const char *a = MHD_lookup_connection_value(c, MHD_HEADER_KIND, "Authorization"); if (!a || strncmp(a, "Bearer vk2.t.", 13)) return bad(c, "bearer");
    if (url[8] == 'u') { n_info++; return reply(c, 200, "{\"user\":{\"user_id\":\"1234567890\",\"first_name\":\"Ivan\",\"last_name\":\"I.\",\"phone\":\"79991234567\",\"avatar\":\"https://example.test/a.png\",\"email\":\"ivan@example.test\",\"sex\":2,\"verified\":false,\"birthday\":\"01.01.2000\"}}", 0); }
    n_logout++; return reply(c, 200, "{\"response\":1}", 0); }
  if (get && !strcmp(url, "/callback")) { snprintf(o, sizeof o, "{\"code\":\"%s\",\"state\":\"%s\",\"device_id\":\"%s\",\"type\":\"%s\"}", arg(c, "code"), arg(c, "state"), arg(c, "device_id"), arg(c, "type")); return reply(c, 200, o, 0); }
  if (get && !strcmp(url, "/stats")) { snprintf(o, sizeof o, "{\"authorize\":%lu,\"code\":%lu,\"user_info\":%lu,\"refresh\":%lu,\"logout\":%lu,\"bad\":%lu,\"connections\":%lu}\n", n_authorize, n_code, n_info, n_refresh, n_logout, n_bad, n_conn); return reply(c, 200, o, 0); }
  return bad(c, "route");
}
static void done(void *cls, struct MHD_Connection *c, void **pp, enum MHD_RequestTerminationCode t) { free(*pp); *pp = 0; }
int main(int ac, char **av) { struct sockaddr_in a = { .sin_family = AF_INET, .sin_port = htons(ac > 1 ? atoi(av[1]) : 8780), .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
  struct MHD_Daemon *d = MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_TURBO, 0, 0, 0, h, 0, MHD_OPTION_SOCK_ADDR, &a, MHD_OPTION_NOTIFY_COMPLETED, done, (void *)0, MHD_OPTION_NOTIFY_CONNECTION, conn, (void *)0, MHD_OPTION_CONNECTION_TIMEOUT, 30u, MHD_OPTION_END);
  if (!d) { perror("start"); return 1; } sigset_t s; sigemptyset(&s); sigaddset(&s, SIGTERM); sigaddset(&s, SIGINT); sigprocmask(SIG_BLOCK, &s, 0); int g; sigwait(&s, &g); MHD_stop_daemon(d); return 0; }

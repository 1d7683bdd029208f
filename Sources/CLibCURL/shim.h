// libcurl, and typed doors to its variadic functions, which Swift cannot call.
#pragma once
#include <curl/curl.h>

static inline CURLcode flow_curl_set_long(CURL *easy, CURLoption option, long value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode flow_curl_set_size(CURL *easy, CURLoption option, curl_off_t value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode flow_curl_set_string(CURL *easy, CURLoption option, const char *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode flow_curl_set_pointer(CURL *easy, CURLoption option, void *value) {
    return curl_easy_setopt(easy, option, value);
}

static inline CURLcode flow_curl_set_list(CURL *easy, CURLoption option, struct curl_slist *value) {
    return curl_easy_setopt(easy, option, value);
}

// The library copies the bytes.
static inline CURLcode flow_curl_set_blob(CURL *easy, CURLoption option, const char *bytes, size_t count) {
    struct curl_blob blob = {(void *)bytes, count, CURL_BLOB_COPY};
    return curl_easy_setopt(easy, option, &blob);
}

typedef size_t (*flow_curl_sink)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode flow_curl_set_sink(CURL *easy, CURLoption option, flow_curl_sink sink) {
    return curl_easy_setopt(easy, option, sink);
}

static inline long flow_curl_get_long(CURL *easy, CURLINFO info) {
    long value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

static inline curl_off_t flow_curl_get_size(CURL *easy, CURLINFO info) {
    curl_off_t value = 0;
    return curl_easy_getinfo(easy, info, &value) == CURLE_OK ? value : 0;
}

// Only http and https, whatever else this libcurl can do; a SOCKS proxy is not offered Kerberos.
static inline CURLcode flow_curl_only_http(CURL *easy) {
    CURLcode code = curl_easy_setopt(easy, CURLOPT_SOCKS5_AUTH, (long)CURLAUTH_BASIC);
    if (code != CURLE_OK) return code;
#if LIBCURL_VERSION_NUM >= 0x075500
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
#else
    return curl_easy_setopt(easy, CURLOPT_PROTOCOLS, (long)(CURLPROTO_HTTP | CURLPROTO_HTTPS));
#endif
}

// A transfer that ends while a name is being looked up does not wait for the resolver's thread.
static inline CURLcode flow_curl_leave_resolver(CURL *easy) {
#if LIBCURL_VERSION_NUM >= 0x075700
    return curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
#else
    (void)easy;
    return CURLE_OK;
#endif
}

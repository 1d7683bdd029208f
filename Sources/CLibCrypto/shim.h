// libcrypto, version 3, and a door to a macro that Swift cannot call.
#pragma once
#include <openssl/bio.h>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/crypto.h>
#include <openssl/ec.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/pem.h>
#include <openssl/pkcs12.h>
#include <openssl/provider.h>
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>
#include <openssl/x509v3.h>
#include <stdlib.h>
#include <string.h>

// The bytes a memory BIO holds; they stay its own.
static inline long flow_bio_bytes(BIO *bio, char **bytes) { return BIO_get_mem_data(bio, bytes); }

// The parameters a builder holds refer to the caller's memory, so keys are made from their numbers here, in one go.
static inline EVP_PKEY *flow_key_from(OSSL_PARAM_BLD *builder, const char *kind, int is_private) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(builder);
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
    if (parameters == NULL || context == NULL || EVP_PKEY_fromdata_init(context) != 1
        || EVP_PKEY_fromdata(context, &key, is_private ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    OSSL_PARAM_free(parameters);
    return key;
}

static inline EVP_PKEY *flow_rsa_key(
    const unsigned char *n, int n_size, const unsigned char *e, int e_size, const unsigned char *d, int d_size) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *modulus = BN_bin2bn(n, n_size, NULL);
    BIGNUM *exponent = BN_bin2bn(e, e_size, NULL);
    BIGNUM *secret = d_size > 0 ? BN_bin2bn(d, d_size, NULL) : NULL;
    if (builder != NULL && modulus != NULL && exponent != NULL && (d_size == 0 || secret != NULL)
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_N, modulus) == 1
        && OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_E, exponent) == 1
        && (secret == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_RSA_D, secret) == 1))
        key = flow_key_from(builder, "RSA", secret != NULL);
    OSSL_PARAM_BLD_free(builder);
    BN_free(modulus);
    BN_free(exponent);
    BN_clear_free(secret);
    return key;
}

// `point` is 65 bytes, `d` 32 bytes or null.
static inline EVP_PKEY *flow_p256_key(const unsigned char *point, const unsigned char *d) {
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD *builder = OSSL_PARAM_BLD_new();
    BIGNUM *secret = d != NULL ? BN_bin2bn(d, 32, NULL) : NULL;
    if (builder != NULL && (d == NULL || secret != NULL)
        && OSSL_PARAM_BLD_push_utf8_string(builder, OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0) == 1
        && OSSL_PARAM_BLD_push_octet_string(builder, OSSL_PKEY_PARAM_PUB_KEY, point, 65) == 1
        && (secret == NULL || OSSL_PARAM_BLD_push_BN(builder, OSSL_PKEY_PARAM_PRIV_KEY, secret) == 1))
        key = flow_key_from(builder, "EC", secret != NULL);
    OSSL_PARAM_BLD_free(builder);
    BN_clear_free(secret);
    return key;
}

static inline EVP_PKEY *flow_generate_key(const char *kind, int rsa_bits, const char *group) {
    EVP_PKEY *key = NULL;
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, kind, NULL);
    if (context != NULL && EVP_PKEY_keygen_init(context) == 1
        && (rsa_bits == 0 || EVP_PKEY_CTX_set_rsa_keygen_bits(context, rsa_bits) == 1)
        && (group == NULL || EVP_PKEY_CTX_set_group_name(context, group) == 1)
        && EVP_PKEY_generate(context, &key) != 1)
        key = NULL;
    EVP_PKEY_CTX_free(context);
    return key;
}

// A client certificate with its chain and key as PEM, or what stands in the way of it.
typedef struct {
    // 0 read, 1 no such file, 2 wrong password, 3 unknown algorithm, 4 no legacy provider, 5 incomplete, 6 not a pair
    int problem;
    char *chain;
    char *key;
    long long begin;
    long long end;
} flow_client_certificate;

static inline void flow_client_certificate_free(flow_client_certificate *certificate) {
    free(certificate->chain);
    if (certificate->key != NULL) OPENSSL_cleanse(certificate->key, strlen(certificate->key));
    free(certificate->key);
}

static inline char *flow_bio_text(BIO *bio) {
    char *bytes = NULL;
    long count = bio == NULL ? 0 : BIO_get_mem_data(bio, &bytes);
    char *text = count > 0 ? malloc((size_t)count + 1) : NULL;
    if (text != NULL) {
        memcpy(text, bytes, (size_t)count);
        text[count] = 0;
    }
    return text;
}

// Seconds since 1970, or a negative number.
static inline long long flow_asn1_seconds(const ASN1_TIME *time) {
    ASN1_TIME *epoch = ASN1_TIME_set(NULL, 0);
    int days = 0, seconds = 0;
    int known = epoch != NULL && ASN1_TIME_diff(&days, &seconds, epoch, time) == 1;
    ASN1_TIME_free(epoch);
    return known ? days * 86400LL + seconds : -1;
}

// Writes what was read; takes nothing over.
static inline flow_client_certificate flow_client_certificate_from(
    X509 *certificate, const STACK_OF(X509) *others, EVP_PKEY *key) {
    flow_client_certificate result = {0, NULL, NULL, 0, 0};
    if (certificate == NULL || key == NULL) {
        result.problem = 5;
    } else if (X509_check_private_key(certificate, key) != 1) {
        result.problem = 6;
    } else {
        BIO *chain = BIO_new(BIO_s_mem()), *text = BIO_new(BIO_s_secmem());
        int written = chain != NULL && text != NULL && PEM_write_bio_X509(chain, certificate) == 1
            && PEM_write_bio_PKCS8PrivateKey(text, key, NULL, NULL, 0, NULL, NULL) == 1;
        for (int i = 0; written && others != NULL && i < sk_X509_num(others); i++)
            written = PEM_write_bio_X509(chain, sk_X509_value(others, i)) == 1;
        if (written) {
            result.chain = flow_bio_text(chain);
            result.key = flow_bio_text(text);
            result.begin = flow_asn1_seconds(X509_get0_notBefore(certificate));
            result.end = flow_asn1_seconds(X509_get0_notAfter(certificate));
        }
        if (result.chain == NULL || result.key == NULL) result.problem = 5;
        BIO_free(chain);
        BIO_free(text);
    }
    ERR_clear_error();
    return result;
}

// Reads a PKCS#12 file. With `legacy`, the algorithms that OpenSSL 3 keeps apart (RC2 and others) are loaded into a
// context of their own, from `modules` where that is not null.
static inline flow_client_certificate flow_read_pkcs12(
    const unsigned char *bytes, long count, const char *password, int legacy, const char *modules) {
    flow_client_certificate result = {0, NULL, NULL, 0, 0};
    OSSL_LIB_CTX *context = NULL;
    OSSL_PROVIDER *old = NULL, *usual = NULL;
    PKCS12 *file = NULL;
    X509 *certificate = NULL;
    EVP_PKEY *key = NULL;
    STACK_OF(X509) *others = NULL;
    if (legacy) {
        context = OSSL_LIB_CTX_new();
        if (context != NULL && modules != NULL) OSSL_PROVIDER_set_default_search_path(context, modules);
        old = context == NULL ? NULL : OSSL_PROVIDER_load(context, "legacy");
        usual = old == NULL ? NULL : OSSL_PROVIDER_load(context, "default");
        if (usual == NULL) result.problem = 4;
    }
    if (result.problem == 0) {
        file = PKCS12_init_ex(NID_pkcs7_data, context, NULL);
        if (file == NULL || d2i_PKCS12(&file, &bytes, count) == NULL) {
            file = NULL;
            result.problem = 1;
        }
    }
    // A file without a password was sealed with none at all or with an empty one.
    if (result.problem == 0 && PKCS12_mac_present(file) && PKCS12_verify_mac(file, password, -1) != 1
        && !(password[0] == 0 && PKCS12_verify_mac(file, NULL, 0) == 1))
        result.problem = 2;
    if (result.problem == 0) {
        result.problem = PKCS12_parse(file, password, &key, &certificate, &others) == 1
            ? 0 : PKCS12_mac_present(file) ? 3 : 2;
        if (result.problem == 0) result = flow_client_certificate_from(certificate, others, key);
    }
    EVP_PKEY_free(key);
    X509_free(certificate);
    sk_X509_pop_free(others, X509_free);
    PKCS12_free(file);
    if (usual != NULL) OSSL_PROVIDER_unload(usual);
    if (old != NULL) OSSL_PROVIDER_unload(old);
    OSSL_LIB_CTX_free(context);
    ERR_clear_error();
    return result;
}

// Hands a password to libcrypto, which would ask at the terminal otherwise.
static inline int flow_give_password(char *buffer, int size, int is_writing, void *password) {
    (void)is_writing;
    size_t count = strlen((const char *)password);
    if (count == 0 || count > (size_t)size) return -1;
    memcpy(buffer, password, count);
    return (int)count;
}

// Reads a certificate with those of its issuers after it, and its key, from PEM. Problems: 1 no certificate, 2 the key
// cannot be opened with this password, 5 no key, 6 not a pair.
static inline flow_client_certificate flow_read_pem(
    const char *text, int count, const char *key_text, int key_count, const char *password) {
    flow_client_certificate result = {1, NULL, NULL, 0, 0};
    BIO *bio = BIO_new_mem_buf(text, count), *key_bio = BIO_new_mem_buf(key_text, key_count);
    X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509(bio, NULL, NULL, NULL);
    STACK_OF(X509) *others = sk_X509_new_null();
    if (certificate != NULL && others != NULL && key_bio != NULL) {
        X509 *other;
        while (sk_X509_num(others) < 100 && (other = PEM_read_bio_X509(bio, NULL, NULL, NULL)) != NULL)
            sk_X509_push(others, other);
        EVP_PKEY *key = PEM_read_bio_PrivateKey(key_bio, NULL, flow_give_password, (void *)password);
        result = flow_client_certificate_from(certificate, others, key);
        if (key == NULL && strstr(key_text, "ENCRYPTED") != NULL) result.problem = 2;
        EVP_PKEY_free(key);
    }
    X509_free(certificate);
    sk_X509_pop_free(others, X509_free);
    BIO_free(bio);
    BIO_free(key_bio);
    ERR_clear_error();
    return result;
}

// How many certificates a PEM text holds; it stops counting at a thousand.
static inline int flow_count_certificates(const char *text, int count) {
    BIO *bio = BIO_new_mem_buf(text, count);
    int found = 0;
    X509 *certificate;
    while (bio != NULL && found < 1000 && (certificate = PEM_read_bio_X509(bio, NULL, NULL, NULL)) != NULL) {
        X509_free(certificate);
        found++;
    }
    BIO_free(bio);
    ERR_clear_error();
    return found;
}

static inline int flow_add_extension(X509 *certificate, X509 *issuer, int kind, const char *value) {
    X509V3_CTX context;
    X509V3_set_ctx_nodb(&context);
    X509V3_set_ctx(&context, issuer, certificate, NULL, NULL, 0);
    X509_EXTENSION *extension = X509V3_EXT_conf_nid(NULL, &context, kind, value);
    int added = extension != NULL && X509_add_ext(certificate, extension, -1) == 1;
    X509_EXTENSION_free(extension);
    return added;
}

// A certificate for `key` as PEM, or null. `role` is 0 for an authority, 1 for a server of this machine, 2 for a client.
// Without an issuer it vouches for itself. Times are seconds from now.
static inline char *flow_issue_certificate(
    const char *name, EVP_PKEY *key, const char *issuer_text, int issuer_count, EVP_PKEY *issuer_key, int role,
    long begin, long end) {
    BIO *bio = issuer_text == NULL ? NULL : BIO_new_mem_buf(issuer_text, issuer_count), *written = NULL;
    X509 *issuer = bio == NULL ? NULL : PEM_read_bio_X509(bio, NULL, NULL, NULL);
    X509 *certificate = X509_new();
    X509_NAME *subject = X509_NAME_new();
    char *text = NULL;
    unsigned char serial[8];
    uint64_t number = 0;
    int fine = certificate != NULL && subject != NULL && (issuer_text == NULL || issuer != NULL)
        && RAND_bytes(serial, sizeof serial) == 1;
    for (size_t i = 0; fine && i < sizeof serial; i++) number = number << 8 | serial[i];
    X509 *signer = issuer != NULL ? issuer : certificate;
    fine = fine && X509_set_version(certificate, X509_VERSION_3) == 1
        // Positive and not zero (RFC 5280 section 4.1.2.2).
        && ASN1_INTEGER_set_uint64(X509_get_serialNumber(certificate), number >> 1 | 1) == 1
        && X509_NAME_add_entry_by_txt(subject, "CN", MBSTRING_UTF8, (const unsigned char *)name, -1, -1, 0) == 1
        && X509_set_subject_name(certificate, subject) == 1
        && X509_set_issuer_name(certificate, issuer != NULL ? X509_get_subject_name(issuer) : subject) == 1
        && X509_gmtime_adj(X509_getm_notBefore(certificate), begin) != NULL
        && X509_gmtime_adj(X509_getm_notAfter(certificate), end) != NULL
        && X509_set_pubkey(certificate, key) == 1
        && flow_add_extension(certificate, signer, NID_basic_constraints, role == 0 ? "critical,CA:TRUE" : "CA:FALSE")
        && flow_add_extension(certificate, signer, NID_subject_key_identifier, "hash")
        && flow_add_extension(
            certificate, signer, NID_key_usage, role == 0 ? "critical,keyCertSign" : "critical,digitalSignature")
        && (role == 0
            || (flow_add_extension(certificate, signer, NID_authority_key_identifier, "keyid")
                && flow_add_extension(
                    certificate, signer, NID_ext_key_usage, role == 1 ? "serverAuth" : "clientAuth")))
        && (role != 1
            || flow_add_extension(
                certificate, signer, NID_subject_alt_name, "DNS:localhost,IP:127.0.0.1,IP:::1"))
        && X509_sign(certificate, issuer != NULL ? issuer_key : key, EVP_sha256()) > 0
        && (written = BIO_new(BIO_s_mem())) != NULL && PEM_write_bio_X509(written, certificate) == 1;
    if (fine) text = flow_bio_text(written);
    BIO_free(bio);
    BIO_free(written);
    X509_NAME_free(subject);
    X509_free(issuer);
    X509_free(certificate);
    ERR_clear_error();
    return text;
}

// What a server makes of a client's certificate: 0 one of the authorities vouches for it, 1 there is none, 2 it does not
// hold at this time, 3 nobody vouches for it.
static inline int flow_verify_client(const char *chain, int count, const char *authorities, int authority_count) {
    BIO *bio = BIO_new_mem_buf(chain, count), *trusted = BIO_new_mem_buf(authorities, authority_count);
    X509 *certificate = bio == NULL ? NULL : PEM_read_bio_X509(bio, NULL, NULL, NULL), *next;
    STACK_OF(X509) *others = sk_X509_new_null();
    X509_STORE *store = X509_STORE_new();
    X509_STORE_CTX *context = X509_STORE_CTX_new();
    int verdict = certificate == NULL ? 1 : 3;
    if (certificate != NULL && trusted != NULL && others != NULL && store != NULL && context != NULL) {
        while (sk_X509_num(others) < 100 && (next = PEM_read_bio_X509(bio, NULL, NULL, NULL)) != NULL)
            if (sk_X509_push(others, next) < 1) X509_free(next);
        for (int i = 0; i < 100 && (next = PEM_read_bio_X509(trusted, NULL, NULL, NULL)) != NULL; i++) {
            X509_STORE_add_cert(store, next);
            X509_free(next);
        }
        if (X509_STORE_CTX_init(context, store, certificate, others) == 1
            && X509_STORE_CTX_set_purpose(context, X509_PURPOSE_SSL_CLIENT) == 1) {
            int valid = X509_verify_cert(context) == 1;
            int error = X509_STORE_CTX_get_error(context);
            verdict = valid ? 0 : error == X509_V_ERR_CERT_HAS_EXPIRED || error == X509_V_ERR_CERT_NOT_YET_VALID ? 2 : 3;
        }
    }
    X509_STORE_CTX_free(context);
    X509_STORE_free(store);
    sk_X509_pop_free(others, X509_free);
    X509_free(certificate);
    BIO_free(trusted);
    BIO_free(bio);
    ERR_clear_error();
    return verdict;
}

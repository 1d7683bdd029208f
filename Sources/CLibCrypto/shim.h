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
#include <openssl/rand.h>
#include <openssl/rsa.h>
#include <openssl/x509.h>

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

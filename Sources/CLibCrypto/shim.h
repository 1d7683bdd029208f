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

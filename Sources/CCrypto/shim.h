// SPDX-License-Identifier: Apache-2.0

#pragma once

/* The functions for one algorithm are called deprecated since OpenSSL 3, in favour of ones that look the algorithm up in
   a table, which OpenSSL takes down when the process ends: too early for what is written last. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

// SPDX-License-Identifier: Apache-2.0

#pragma once

/* Since OpenSSL 3, the functions for one algorithm are deprecated in favour of functions that look the algorithm up in
   a table. OpenSSL frees that table when the process ends: too early for the last writes of a run. */
#define OPENSSL_SUPPRESS_DEPRECATED
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/sha.h>

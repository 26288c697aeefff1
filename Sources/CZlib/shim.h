// SPDX-License-Identifier: Apache-2.0

/* zlib, and functions for its initialization macros, which Swift cannot call. */
#ifndef CZLIB_SHIM_H
#define CZLIB_SHIM_H

#include <zlib.h>

/* Prepares for raw deflate data, which has neither the header of zlib nor that of gzip. Zip archives contain such
   data. */
static inline int czlib_deflate_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
}

/* Prepares for the gzip format, with its header and checksum. */
static inline int czlib_gzip_init(z_stream *stream, int level) {
  return deflateInit2(stream, level, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY);
}

static inline int czlib_gunzip_init(z_stream *stream) { return inflateInit2(stream, MAX_WBITS + 16); }

#endif

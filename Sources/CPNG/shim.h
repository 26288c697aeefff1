// SPDX-License-Identifier: Apache-2.0

/* A thin shim over libpng, which reports errors by long jumps. Swift code does not support these jumps. */
#ifndef CPNG_SHIM_H
#define CPNG_SHIM_H

#include <png.h>
#include <stdlib.h>
#include <string.h>

/* A growing file in memory, and the reason why a write failed. */
struct cpng_file {
  unsigned char *bytes;
  size_t count;
  size_t capacity;
  char error[128];
};

static inline void cpng_write(png_structp png, png_bytep data, size_t count) {
  struct cpng_file *file = (struct cpng_file *)png_get_io_ptr(png);
  if (count > file->capacity - file->count) {
    size_t capacity = 2 * file->capacity + count + 65536;
    unsigned char *bytes = (unsigned char *)realloc(file->bytes, capacity);
    if (bytes == NULL) png_error(png, "out of memory");
    file->bytes = bytes;
    file->capacity = capacity;
  }
  memcpy(file->bytes + file->count, data, count);
  file->count += count;
}

static inline void cpng_flush(png_structp png) { (void)png; }

static inline void cpng_error(png_structp png, png_const_charp message) {
  struct cpng_file *file = (struct cpng_file *)png_get_error_ptr(png);
  strncpy(file->error, message, sizeof file->error - 1);
  png_longjmp(png, 1);
}

/* Replaces the function with which libpng prints its warnings. */
static inline void cpng_warning(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

/* A picture to write. */
struct cpng_picture {
  /* The pixels, row by row: 32-bit (blue, green, red, padding), or indexes of the palette with 8 bits each. */
  const unsigned char *pixels;
  unsigned width;
  unsigned height;
  /* The colors that the pixels refer to (red, green, blue); NULL for 32-bit pixels. */
  const unsigned char *palette;
  int color_count;
};

static inline void cpng_write_rows(png_structp png, png_infop info, const struct cpng_picture *picture) {
  int has_palette = picture->palette != NULL;
  png_set_IHDR(png, info, picture->width, picture->height, 8, has_palette ? PNG_COLOR_TYPE_PALETTE : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  if (has_palette) {
    png_color palette[PNG_MAX_PALETTE_LENGTH];
    for (int color = 0; color < picture->color_count; color++) {
      const unsigned char *parts = picture->palette + 3 * color;
      palette[color].red = parts[0];
      palette[color].green = parts[1];
      palette[color].blue = parts[2];
    }
    png_set_PLTE(png, info, palette, picture->color_count);
  }
  png_write_info(png, info);
  if (!has_palette) {
    png_set_bgr(png);
    png_set_filler(png, 0, PNG_FILLER_AFTER);
  }
  size_t stride = (size_t)picture->width * (has_palette ? 1 : 4);
  for (unsigned row = 0; row < picture->height; row++) png_write_row(png, picture->pixels + row * stride);
  png_write_end(png, NULL);
}

/* Writes a picture. `level` is the compression level of zlib, from 0 to 9. Returns 1 on success; the caller frees
   file->bytes in any case.

   No filter is used, because screens have large areas of one color. Compared with the filters Sub and Up, encoding
   without a filter takes three quarters of the time, and the files have four fifths of the size. */
static inline int cpng_encode(struct cpng_file *file, const struct cpng_picture *picture, int level) {
  png_structp png =
      png_create_write_struct(PNG_LIBPNG_VER_STRING, file, cpng_error, cpng_warning);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info == NULL) {
    strncpy(file->error, "out of memory", sizeof file->error - 1);
    png_destroy_write_struct(&png, NULL);
    return 0;
  }
  if (setjmp(png_jmpbuf(png))) {
    png_destroy_write_struct(&png, &info);
    return 0;
  }
  png_set_write_fn(png, file, cpng_write, cpng_flush);
  png_set_compression_level(png, level);
  png_set_compression_buffer_size(png, 65536);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  cpng_write_rows(png, info, picture);
  png_destroy_write_struct(&png, &info);
  return 1;
}

#endif

// SPDX-License-Identifier: Apache-2.0

/* A thin shim over libjpeg, which reports errors by long jumps. Swift code does not support these jumps. */
#ifndef CJPEG_SHIM_H
#define CJPEG_SHIM_H

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct cjpeg_errors {
  struct jpeg_error_mgr manager;
  jmp_buf jump;
};

static inline void cjpeg_exit(j_common_ptr info) {
  longjmp(((struct cjpeg_errors *)info->err)->jump, 1);
}

/* Replaces the function with which libjpeg prints its warnings. */
static inline void cjpeg_silence(j_common_ptr info) { (void)info; }

/* Writes rows of pixels as a JPEG of a quality from 1 to 100. If `keeps_colors` is not 0, the colors have the full
   resolution (no chroma subsampling), which readable text requires. Returns 1 on success; the caller frees *bytes in
   any case. */
static inline int cjpeg_encode(
    const unsigned char *pixels, unsigned width, unsigned height, J_COLOR_SPACE space, int components, int quality,
    int keeps_colors, unsigned char **bytes, unsigned long *count) {
  struct jpeg_compress_struct info;
  struct cjpeg_errors errors;
  info.err = jpeg_std_error(&errors.manager);
  errors.manager.error_exit = cjpeg_exit;
  errors.manager.output_message = cjpeg_silence;
  if (setjmp(errors.jump)) {
    jpeg_destroy_compress(&info);
    return 0;
  }
  jpeg_create_compress(&info);
  jpeg_mem_dest(&info, bytes, count);
  info.image_width = width;
  info.image_height = height;
  info.input_components = components;
  info.in_color_space = space;
  jpeg_set_defaults(&info);
  jpeg_set_quality(&info, quality, TRUE);
  if (keeps_colors) info.comp_info[0].h_samp_factor = info.comp_info[0].v_samp_factor = 1;
  jpeg_start_compress(&info, TRUE);
  while (info.next_scanline < height) {
    JSAMPROW row = (JSAMPROW)(pixels + (size_t)info.next_scanline * width * components);
    jpeg_write_scanlines(&info, &row, 1);
  }
  jpeg_finish_compress(&info);
  jpeg_destroy_compress(&info);
  return 1;
}

/* Writes rows of red, green and blue bytes as a JPEG, with chroma subsampling. */
static inline int cjpeg_encode_rgb(
    const unsigned char *pixels, unsigned width, unsigned height, int quality, unsigned char **bytes,
    unsigned long *count) {
  return cjpeg_encode(pixels, width, height, JCS_RGB, 3, quality, 0, bytes, count);
}

/* Writes rows of blue, green, red and unused bytes, the format of the X server, as a JPEG without chroma
   subsampling. */
static inline int cjpeg_encode_bgrx(
    const unsigned char *pixels, unsigned width, unsigned height, int quality, unsigned char **bytes,
    unsigned long *count) {
  return cjpeg_encode(pixels, width, height, JCS_EXT_BGRX, 4, quality, 1, bytes, count);
}

/* Replaces each square of `factor` by `factor` pixels with one pixel, their average; the remainder at the right and the
   bottom is dropped. */
static inline void cjpeg_shrink_rgb(
    const unsigned char *pixels, unsigned width, unsigned height, unsigned factor, unsigned char *result) {
  size_t stride = (size_t)width * 3;
  for (unsigned y = 0; y < height / factor; y++)
    for (unsigned x = 0; x < width / factor; x++)
      for (unsigned channel = 0; channel < 3; channel++) {
        const unsigned char *square = pixels + y * factor * stride + (size_t)x * factor * 3 + channel;
        unsigned sum = 0;
        for (unsigned row = 0; row < factor; row++)
          for (unsigned column = 0; column < factor; column++) sum += square[row * stride + column * 3];
        *result++ = (unsigned char)(sum / (factor * factor));
      }
}

#endif

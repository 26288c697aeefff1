// SPDX-License-Identifier: Apache-2.0

// Loops over the pixels of pictures, in C because a debug build of Swift takes a hundred times as long for them. Pixels
// have four bytes: blue, green, red, and an unused byte.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// Writes the picture in shades of grey, in double width and double height, with interpolated shades. `gray` has room
// for 4 * width * height bytes. Returns -1 if there is not enough memory.
int cpixels_double_gray(const uint8_t *pixels, int width, int height, uint8_t *gray);

// Writes a picture of double width and double height whose shades show how similar each pixel is to the colour around
// it. The difference is that of the component in which the two colours differ most. Text on a background becomes dark
// on white, whatever the two colours are. `gray` has room for 4 * width * height bytes. Returns -1 if there is not
// enough memory.
int cpixels_double_contrast(const uint8_t *pixels, int width, int height, uint8_t *gray);

typedef struct {
  int x, y;
  // The sum of the differences between the position and the wanted picture, over all components of all pixels.
  uint64_t difference;
} cpixels_match;

// Finds the positions at which a wanted picture occurs in another picture, row by row.
//
// A position matches if the sum of the differences is at most `limit`. `order` has the indexes of some pixels of the
// wanted picture, the most distinctive first, because most positions can be rejected after a few of these pixels.
// Returns the number of positions, of which at most `capacity` are written.
int cpixels_find(
    const uint8_t *pixels, int width, int height, const uint8_t *wanted, int wanted_width, int wanted_height,
    const int32_t *order, int order_count, uint64_t limit, cpixels_match *matches, int capacity);

// Replaces each pixel of a picture by the index of its colour in a palette. `indexes` has room for width * height bytes,
// and `palette` for 256 colours (red, green, blue), which are in the order of their first pixels. Returns the number of
// colours, or 0 if the picture has more than 256.
int cpixels_index_colors(const uint8_t *pixels, int width, int height, uint8_t *indexes, uint8_t *palette);

#endif

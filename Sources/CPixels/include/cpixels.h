// SPDX-License-Identifier: Apache-2.0

// Loops over pixels, which take a hundred times as long as Swift in a debug build.
// Pixels have four bytes: blue, green, red, and one without meaning.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// Writes the picture in shades of grey, twice as wide and twice as high, with the shades in between.
// `gray` has room for 4 * width * height bytes.
// Returns -1 where there is no memory for it.
int cpixels_double_gray(const uint8_t *pixels, int width, int height, uint8_t *gray);

// The same with each pixel as how much it differs from what is around it, in the colour in which it does most: what is drawn
// on something, a text as a rule, becomes dark on white whatever the two colours are.
// Returns -1 where there is no memory for it.
int cpixels_double_contrast(const uint8_t *pixels, int width, int height, uint8_t *gray);

typedef struct {
  int x, y;
  // The sum of the differences of all three colours of all pixels.
  uint64_t difference;
} cpixels_match;

// Finds the places at which a picture is in another one, row by row.
//
// A place counts when the sum of the differences is at most `limit`. `order` has the numbers of some of the wanted
// picture's pixels, those that tell most first: most places are given up after a few of them.
// Returns the number of places, of which at most `capacity` are written.
int cpixels_find(
    const uint8_t *pixels, int width, int height, const uint8_t *wanted, int wanted_width, int wanted_height,
    const int32_t *order, int order_count, uint64_t limit, cpixels_match *matches, int capacity);

#endif

// SPDX-License-Identifier: Apache-2.0

// Loops over the pixels of pictures, in C because a debug build of Swift takes a hundred times as long for them. Pixels
// have four bytes: blue, green, red, and an unused byte.
#ifndef CPIXELS_H
#define CPIXELS_H

#include <stddef.h>
#include <stdint.h>

// Writes the picture in shades of gray, in double width and double height, with interpolated shades. `gray` has room
// for 4 * width * height bytes. Returns -1 if there is not enough memory.
int cpixels_double_gray(const uint8_t *pixels, int width, int height, uint8_t *gray);

// Writes a picture of double width and double height whose shades show how similar each pixel is to the color around
// it. The difference is that of the component in which the two colors differ most. Text on a background becomes dark
// on white, whatever the two colors are. `gray` has room for 4 * width * height bytes. Returns -1 if there is not
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

// Replaces each pixel of a picture by the index of its color in a palette. `indexes` has room for width * height bytes,
// and `palette` for 256 colors (red, green, blue), which are in the order of their first pixels. Returns the number of
// colors, or 0 if the picture has more than 256.
int cpixels_index_colors(const uint8_t *pixels, int width, int height, uint8_t *indexes, uint8_t *palette);

// The differing pixels in a tile of two compared pictures: their number, and the rectangle around them. The last column
// and row belong to the rectangle. Without differing pixels, only `count` has a meaning.
typedef struct {
  uint32_t count;
  int32_t left, top, right, bottom;
} cpixels_tile;

// Compares two pictures of the same size. A pixel differs if the distance of its two colors is above `limit`, or, with
// a limit of 0, if a component differs at all. The distance is the measure of Kotsarenko and Ramos ("Measuring perceived
// color difference using YIQ NTSC transmission color space in mobile applications", 2010), from 0 to 1 for the
// two colors that differ most. `tiles` has room for a tile for each `tile` by `tile` pixels of the picture, row by row;
// it is NULL if only the number is needed. `largest_squared` becomes the square of the largest distance. Returns the
// number of differing pixels.
uint64_t cpixels_compare(
    const uint8_t *one, const uint8_t *other, int width, int height, double limit, int tile, cpixels_tile *tiles,
    double *largest_squared);

// Writes a picture that shows where two pictures differ: the differing pixels in red, and the others of the second
// picture in pale gray. `result` has room for 4 * width * height bytes.
void cpixels_show_differences(
    const uint8_t *one, const uint8_t *other, int width, int height, double limit, uint8_t *result);

#endif

// SPDX-License-Identifier: Apache-2.0

#include "cpixels.h"

#include <stdlib.h>

static inline int gray_of(const uint8_t *pixel) {
  // The weights of ITU-R BT.601.
  return (pixel[0] * 29 + pixel[1] * 150 + pixel[2] * 77) >> 8;
}

void cpixels_double_gray(const uint8_t *pixels, int width, int height, uint8_t *gray) {
  for (int y = 0; y < height; y++) {
    const uint8_t *row = pixels + (size_t)y * width * 4;
    const uint8_t *below = y + 1 < height ? row + (size_t)width * 4 : row;
    uint8_t *upper = gray + (size_t)y * width * 4;
    uint8_t *lower = upper + (size_t)width * 2;
    for (int x = 0; x < width; x++) {
      int next = x + 1 < width ? x + 1 : x;
      int a = gray_of(row + x * 4), b = gray_of(row + next * 4);
      int c = gray_of(below + x * 4), d = gray_of(below + next * 4);
      upper[2 * x] = (uint8_t)a;
      upper[2 * x + 1] = (uint8_t)((a + b) / 2);
      lower[2 * x] = (uint8_t)((a + c) / 2);
      lower[2 * x + 1] = (uint8_t)((a + b + c + d) / 4);
    }
  }
}

static inline uint64_t difference_of(const uint8_t *a, const uint8_t *b) {
  return (uint64_t)(abs(a[0] - b[0]) + abs(a[1] - b[1]) + abs(a[2] - b[2]));
}

int cpixels_find(
    const uint8_t *pixels, int width, int height, const uint8_t *wanted, int wanted_width, int wanted_height,
    const int32_t *order, int order_count, uint64_t limit, cpixels_match *matches, int capacity) {
  int count = 0;
  for (int y = 0; y + wanted_height <= height; y++) {
    for (int x = 0; x + wanted_width <= width; x++) {
      const uint8_t *corner = pixels + ((size_t)y * width + x) * 4;
      uint64_t some = 0;
      for (int number = 0; number < order_count && some <= limit; number++) {
        int pixel = order[number];
        int row = pixel / wanted_width, column = pixel % wanted_width;
        some += difference_of(corner + ((size_t)row * width + column) * 4, wanted + (size_t)pixel * 4);
      }
      if (some > limit) continue;
      uint64_t difference = 0;
      for (int row = 0; row < wanted_height && difference <= limit; row++) {
        const uint8_t *one = corner + (size_t)row * width * 4;
        const uint8_t *other = wanted + (size_t)row * wanted_width * 4;
        for (int column = 0; column < wanted_width; column++) {
          difference += difference_of(one + column * 4, other + column * 4);
        }
      }
      if (difference > limit) continue;
      if (count < capacity) matches[count] = (cpixels_match){x, y, difference};
      count++;
    }
  }
  return count;
}

// SPDX-License-Identifier: Apache-2.0

#include "cpixels.h"

#include <stdlib.h>
#include <string.h>

static inline int gray_of(const uint8_t *pixel) {
  // The weights of ITU-R BT.601.
  return (pixel[0] * 29 + pixel[1] * 150 + pixel[2] * 77) >> 8;
}

// Enlarges a picture of single bytes to double width and double height.
static void enlarge(const uint8_t *single, int width, int height, uint8_t *twice) {
  for (int y = 0; y < height; y++) {
    const uint8_t *row = single + (size_t)y * width;
    const uint8_t *below = y + 1 < height ? row + width : row;
    uint8_t *upper = twice + (size_t)y * width * 4;
    uint8_t *lower = upper + (size_t)width * 2;
    for (int x = 0; x < width; x++) {
      int next = x + 1 < width ? x + 1 : x;
      int a = row[x], b = row[next], c = below[x], d = below[next];
      upper[2 * x] = (uint8_t)a;
      upper[2 * x + 1] = (uint8_t)((a + b) / 2);
      lower[2 * x] = (uint8_t)((a + c) / 2);
      lower[2 * x + 1] = (uint8_t)((a + b + c + d) / 4);
    }
  }
}

int cpixels_double_gray(const uint8_t *pixels, int width, int height, uint8_t *gray) {
  uint8_t *single = malloc((size_t)width * height);
  if (!single) return -1;
  for (size_t place = 0; place < (size_t)width * height; place++) single[place] = (uint8_t)gray_of(pixels + place * 4);
  enlarge(single, width, height, gray);
  free(single);
  return 0;
}

// The color around a pixel is the median of each component in a square around it. In a text of up to about 20 pixels,
// the strokes cover less than half of the square, so the median is the color of the background. Larger texts are
// recognized in the gray picture.
//
// SQUARE is half the side of the square, SAMPLE the distance between the pixels that are read in it, and STEP the
// distance between the positions for which a median is computed, all in pixels.
enum { SQUARE = 8, SAMPLE = 2, STEP = 4 };

static uint8_t median_around(
    const uint8_t *pixels, int width, int height, int column, int row, int part) {
  int counts[256] = {0}, count = 0;
  for (int y = row - SQUARE; y <= row + SQUARE; y += SAMPLE) {
    if (y < 0 || y >= height) continue;
    for (int x = column - SQUARE; x <= column + SQUARE; x += SAMPLE) {
      if (x < 0 || x >= width) continue;
      counts[pixels[((size_t)y * width + x) * 4 + part]]++;
      count++;
    }
  }
  int sum = 0;
  for (int value = 0; value < 255; value++) {
    sum += counts[value];
    if (2 * sum >= count) return (uint8_t)value;
  }
  return 255;
}

static inline int largest_difference(const uint8_t *a, const uint8_t *b) {
  int largest = 0;
  for (int part = 0; part < 3; part++) {
    int difference = abs(a[part] - b[part]);
    if (difference > largest) largest = difference;
  }
  return largest;
}

int cpixels_double_contrast(const uint8_t *pixels, int width, int height, uint8_t *gray) {
  // The medians are computed at the corners of small squares. Of the four corners around a pixel, the one with the
  // nearest color is used, so that no line appears between two areas.
  int columns = width / STEP + 2, rows = height / STEP + 2;
  uint8_t *around = malloc((size_t)columns * rows * 3), *single = malloc((size_t)width * height);
  if (!around || !single) {
    free(around);
    free(single);
    return -1;
  }
  for (int row = 0; row < rows; row++) {
    for (int column = 0; column < columns; column++) {
      for (int part = 0; part < 3; part++) {
        around[((size_t)row * columns + column) * 3 + part] =
            median_around(pixels, width, height, column * STEP, row * STEP, part);
      }
    }
  }
  for (int y = 0; y < height; y++) {
    for (int x = 0; x < width; x++) {
      const uint8_t *corner = around + ((size_t)(y / STEP) * columns + x / STEP) * 3;
      int least = 255;
      for (int number = 0; number < 4; number++) {
        int difference = largest_difference(
            pixels + ((size_t)y * width + x) * 4, corner + ((number >> 1) * columns + (number & 1)) * 3);
        if (difference < least) least = difference;
      }
      single[(size_t)y * width + x] = (uint8_t)(255 - least);
    }
  }
  enlarge(single, width, height, gray);
  free(around);
  free(single);
  return 0;
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

// The places of colors in a hash table, which is at most one sixteenth full.
enum { COLORS = 256, PLACES = 16 * COLORS };

int cpixels_index_colors(const uint8_t *pixels, int width, int height, uint8_t *indexes, uint8_t *palette) {
  struct {
    uint32_t color;
    int index;
  } places[PLACES];
  for (int place = 0; place < PLACES; place++) places[place].index = -1;
  int count = 0;
  // Not a color, because colors have 24 bits.
  uint32_t last = UINT32_MAX;
  uint8_t index = 0;
  size_t size = (size_t)width * height;
  for (size_t pixel = 0; pixel < size; pixel++) {
    const uint8_t *parts = pixels + 4 * pixel;
    uint32_t color = parts[0] | (uint32_t)parts[1] << 8 | (uint32_t)parts[2] << 16;
    // Neighbors usually have the same color.
    if (color != last) {
      uint32_t place = color * 2654435761u >> 20;
      while (places[place].index >= 0 && places[place].color != color) place = (place + 1) % PLACES;
      if (places[place].index < 0) {
        if (count == COLORS) return 0;
        palette[3 * count] = parts[2];
        palette[3 * count + 1] = parts[1];
        palette[3 * count + 2] = parts[0];
        places[place].color = color;
        places[place].index = count++;
      }
      index = (uint8_t)places[place].index;
      last = color;
    }
    indexes[pixel] = index;
  }
  return count;
}

// The square of the distance of two colors, from 0 to 1, by Kotsarenko and Ramos (2010).
static double distance_squared(const uint8_t *one, const uint8_t *other) {
  double blue = one[0] - other[0], green = one[1] - other[1], red = one[2] - other[2];
  double y = 0.29889531 * red + 0.58662247 * green + 0.11448223 * blue;
  double i = 0.59597799 * red - 0.27417610 * green - 0.32180189 * blue;
  double q = 0.21147017 * red - 0.52261711 * green + 0.31114694 * blue;
  // The divisor is the value for the two colors that differ most.
  return (0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q) / 35215;
}

static int is_different(const uint8_t *one, const uint8_t *other, double limit_squared, double *distance) {
  // The fourth byte has no meaning.
  if (memcmp(one, other, 3) == 0) return 0;
  *distance = distance_squared(one, other);
  return *distance > limit_squared || limit_squared <= 0;
}

uint64_t cpixels_compare(
    const uint8_t *one, const uint8_t *other, int width, int height, double limit, int tile, cpixels_tile *tiles,
    double *largest_squared) {
  int columns = (width + tile - 1) / tile, rows = (height + tile - 1) / tile;
  if (tiles) memset(tiles, 0, sizeof(cpixels_tile) * (size_t)columns * rows);
  uint64_t count = 0;
  double maximum = 0;
  for (int y = 0; y < height; y++) {
    const uint8_t *row = one + (size_t)y * width * 4, *other_row = other + (size_t)y * width * 4;
    // Most rows are equal.
    if (memcmp(row, other_row, (size_t)width * 4) == 0) continue;
    for (int x = 0; x < width; x++) {
      double distance = 0;
      if (!is_different(row + x * 4, other_row + x * 4, limit * limit, &distance)) continue;
      count++;
      if (distance > maximum) maximum = distance;
      if (!tiles) continue;
      cpixels_tile *place = tiles + (size_t)(y / tile) * columns + x / tile;
      if (place->count++ == 0) {
        place->left = place->right = x;
        place->top = y;
      }
      if (x < place->left) place->left = x;
      if (x > place->right) place->right = x;
      place->bottom = y;
    }
  }
  *largest_squared = maximum;
  return count;
}

void cpixels_show_differences(
    const uint8_t *one, const uint8_t *other, int width, int height, double limit, uint8_t *result) {
  size_t size = (size_t)width * height;
  for (size_t pixel = 0; pixel < size; pixel++) {
    const uint8_t *color = other + 4 * pixel;
    uint8_t *shown = result + 4 * pixel;
    double distance = 0;
    if (is_different(one + 4 * pixel, color, limit * limit, &distance)) {
      shown[0] = shown[1] = 0;
      shown[2] = 230;
    } else {
      int gray = (114 * color[0] + 587 * color[1] + 299 * color[2]) / 1000;
      shown[0] = shown[1] = shown[2] = (uint8_t)(178 + gray * 77 / 255);
    }
    shown[3] = 255;
  }
}

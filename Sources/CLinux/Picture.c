// SPDX-License-Identifier: Apache-2.0

#include "CLinux.h"
#include <string.h>

/* The number of pixels that are compared at once. */
enum { piece = 16 };

int clinux_take_changes(const unsigned char *fresh, size_t fresh_stride, unsigned char *known, size_t known_stride,
                        int width, int height, struct clinux_band *bands, int limit) {
  int count = 0;
  int last_row = -2;
  for (int y = 0; y < height; y++) {
    const unsigned char *new_row = fresh + (size_t)y * fresh_stride;
    unsigned char *old_row = known + (size_t)y * known_stride;
    if (memcmp(new_row, old_row, (size_t)width * 4) == 0) continue;
    int left = 0, right = width;
    while (left + piece < right && memcmp(new_row + left * 4, old_row + left * 4, piece * 4) == 0) left += piece;
    while (right - piece > left &&
           memcmp(new_row + (right - piece) * 4, old_row + (right - piece) * 4, piece * 4) == 0)
      right -= piece;
    memcpy(old_row + left * 4, new_row + left * 4, (size_t)(right - left) * 4);
    /* Including one or two unchanged rows in a band costs less than another band. */
    if (count > 0 && (y - last_row <= 3 || count == limit)) {
      struct clinux_band *band = &bands[count - 1];
      int end = band->x + band->width;
      if (right > end) end = right;
      if (left < band->x) band->x = left;
      band->width = end - band->x;
      band->height = y + 1 - band->y;
    } else {
      bands[count++] = (struct clinux_band){left, y, right - left, 1};
    }
    last_row = y;
  }
  return count;
}

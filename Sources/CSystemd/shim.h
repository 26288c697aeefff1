// SPDX-License-Identifier: Apache-2.0

/* sd-bus for Swift, and a few primitives that are in C because they must also be fast in a debug build. */
#ifndef CSYSTEMD_SHIM_H
#define CSYSTEMD_SHIM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/eventfd.h>
#include <systemd/sd-bus.h>

/* A new eventfd(2), nonblocking and closed on exec; its flags are an enum that Swift cannot combine. */
static inline int csystemd_eventfd(void) { return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK); }

/* The 32-bit number at `base + offset`, in the machine's byte order. */
static inline uint32_t csystemd_load32(const void *base, size_t offset) {
  uint32_t value;
  memcpy(&value, (const char *)base + offset, sizeof value);
  return value;
}

/* An element of an array of 32-bit numbers, without the cost of a generic subscript. */
static inline int32_t csystemd_get(const int32_t *array, size_t index) { return array[index]; }

static inline void csystemd_set(int32_t *array, size_t index, int32_t value) { array[index] = value; }

/* A hash of `length` bytes, eight at a time. */
static inline uint32_t csystemd_hash(const char *bytes, size_t length, uint32_t seed) {
  uint64_t hash = (uint64_t)seed * 0x9E3779B97F4A7C15u + length;
  while (length >= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    hash = (hash ^ word) * 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 32;
    bytes += 8;
    length -= 8;
  }
  uint64_t word = 0;
  memcpy(&word, bytes, length);
  hash = (hash ^ word) * 0xC4CEB9FE1A85EC53u;
  return (uint32_t)(hash ^ (hash >> 32));
}

#endif

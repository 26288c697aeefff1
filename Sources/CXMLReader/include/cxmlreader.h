// SPDX-License-Identifier: Apache-2.0

#ifndef CXMLREADER_H
#define CXMLREADER_H

#include <stddef.h>

/* A reader of XML by libxml2's SAX2. Each function returns 0, or another number to end the reading. No pointer is null but `attributes` of
   an element that has none. */
struct cxml_reader {
  void *context;
  /* `attributes` are pairs of a name, which ends with 0, and the place of its value: name, begin, end. */
  int (*start)(void *context, const char *name, const char *const *attributes, int count);
  int (*text)(void *context, const char *text, size_t length);
  int (*end)(void *context, const char *name);
};

/* Reads a whole document in UTF-8, whatever its declaration says. A document type and a processing instruction end the reading.
   Returns 0 where it is well formed and was read whole; else the line is set, and the reason is copied into `reason`. */
int cxml_read(const struct cxml_reader *reader, const char *data, int length, int *line, char *reason,
              size_t size);

#endif

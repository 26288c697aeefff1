// SPDX-License-Identifier: Apache-2.0

#ifndef CXMLREADER_H
#define CXMLREADER_H

#include <stddef.h>

/* Callbacks for reading XML with libxml2's SAX2. Each function returns 0, or another number to end the reading. No
   pointer is null except `attributes` of an element without attributes. */
struct cxml_reader {
  void *context;
  /* `attributes` are triples of a name, which ends with 0, and the range of its value: name, start, end. */
  int (*start)(void *context, const char *name, const char *const *attributes, int count);
  int (*text)(void *context, const char *text, size_t length);
  int (*end)(void *context, const char *name);
};

/* Reads a whole document in UTF-8, whatever encoding its XML declaration names. A document type or a processing
   instruction ends the reading. Returns 0 if the document is well-formed and was read completely; otherwise returns -1,
   sets `line` to the line of the problem, and copies the reason into `reason`, which has room for `size` bytes. */
int cxml_read(const struct cxml_reader *reader, const char *data, int length, int *line, char *reason,
              size_t size);

#endif

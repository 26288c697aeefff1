// SPDX-License-Identifier: Apache-2.0

/* XPath 1.0 by libxml2, on a document that is built element by element. */
#ifndef CXPATH_H
#define CXPATH_H

typedef struct cxpath_document cxpath_document;

/* Creates an empty document; NULL if there is not enough memory. */
cxpath_document *_Nullable cxpath_new(void);
void cxpath_free(cxpath_document *_Nonnull document);

/* Adds an element below `parent`, or as the root if `parent` is NULL. `number` identifies the element in results.
   Returns the element, which the document owns; NULL if there is not enough memory. */
void *_Nullable cxpath_add(cxpath_document *_Nonnull document, void *_Nullable parent, const char *_Nonnull name, long number);
void cxpath_set_attribute(void *_Nonnull element, const char *_Nonnull name, const char *_Nonnull value);
/* Appends a text to the content of an element. */
void cxpath_set_text(void *_Nonnull element, const char *_Nonnull text);

enum cxpath_outcome {
  /* The expression selects only elements, or nothing. */
  CXPATH_ELEMENTS,
  /* The expression is invalid. */
  CXPATH_INVALID,
  /* The result of the expression is not a set of nodes, but a number, a text or a truth value. */
  CXPATH_NO_NODES,
  /* The expression selects at least one node that is not an element, such as an attribute. */
  CXPATH_NO_ELEMENT,
  CXPATH_NO_MEMORY
};

/* Calls `receive` with the number of each element that an expression selects. The expression is evaluated relative to
   `context`, an element, or to the document if `context` is NULL. */
enum cxpath_outcome cxpath_evaluate(
    cxpath_document *_Nonnull document, void *_Nullable context, const char *_Nonnull expression,
    void *_Nullable receiver, void (*_Nonnull receive)(void *_Nullable receiver, long number));

#endif

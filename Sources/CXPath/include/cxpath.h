// SPDX-License-Identifier: Apache-2.0

/* XPath 1.0 by libxml2, on a document that is built element by element. */
#ifndef CXPATH_H
#define CXPATH_H

typedef struct cxpath_document cxpath_document;

/* NULL if there is not enough memory. */
cxpath_document *_Nullable cxpath_new(void);
void cxpath_free(cxpath_document *_Nonnull document);

/* Adds an element below another one, or the root below NULL; NULL if there is not enough memory. The document owns it.
   */
void *_Nullable cxpath_add(cxpath_document *_Nonnull document, void *_Nullable parent, const char *_Nonnull name, long number);
void cxpath_set_attribute(void *_Nonnull element, const char *_Nonnull name, const char *_Nonnull value);
/* Appends a text to the content of an element. */
void cxpath_set_text(void *_Nonnull element, const char *_Nonnull text);

enum cxpath_outcome { CXPATH_ELEMENTS, CXPATH_INVALID, CXPATH_NO_NODES, CXPATH_NO_ELEMENT, CXPATH_NO_MEMORY };

/* Passes on the numbers of the elements that an expression selects. The context is an element, or NULL for the
   document. */
enum cxpath_outcome cxpath_evaluate(
    cxpath_document *_Nonnull document, void *_Nullable context, const char *_Nonnull expression,
    void *_Nullable receiver, void (*_Nonnull receive)(void *_Nullable receiver, long number));

#endif

// SPDX-License-Identifier: Apache-2.0

/* XPath 1.0 of libxml2 on a document that is made element by element. */
#ifndef CXPATH_H
#define CXPATH_H

typedef struct cxpath_document cxpath_document;

/* NULL where there is no memory. */
cxpath_document *_Nullable cxpath_new(void);
void cxpath_free(cxpath_document *_Nonnull document);

/* An element below another one, or the root below NULL; NULL where there is no memory. It is the document's. */
void *_Nullable cxpath_add(cxpath_document *_Nonnull document, void *_Nullable parent, const char *_Nonnull name, long number);
void cxpath_set_attribute(void *_Nonnull element, const char *_Nonnull name, const char *_Nonnull value);
/* Adds a text to what is in an element. */
void cxpath_set_text(void *_Nonnull element, const char *_Nonnull text);

enum cxpath_outcome { CXPATH_ELEMENTS, CXPATH_INVALID, CXPATH_NO_NODES, CXPATH_NO_ELEMENT, CXPATH_NO_MEMORY };

/* Hands out the numbers of the elements that an expression names. The context is an element, or NULL for the document. */
enum cxpath_outcome cxpath_evaluate(
    cxpath_document *_Nonnull document, void *_Nullable context, const char *_Nonnull expression,
    void *_Nullable receiver, void (*_Nonnull receive)(void *_Nullable receiver, long number));

#endif

// SPDX-License-Identifier: Apache-2.0

#include "cxpath.h"

#include <libxml/tree.h>
#include <libxml/xpath.h>
#include <stdint.h>

#define TEXT(string) ((const xmlChar *)(string))

cxpath_document *cxpath_new(void) { return (cxpath_document *)xmlNewDoc(TEXT("1.0")); }

void cxpath_free(cxpath_document *document) { xmlFreeDoc((xmlDocPtr)document); }

void *cxpath_add(cxpath_document *document, void *parent, const char *name, long number) {
  xmlNodePtr element = xmlNewDocNode((xmlDocPtr)document, NULL, TEXT(name), NULL);
  if (!element) return NULL;
  element->_private = (void *)(intptr_t)number;
  if (parent) {
    xmlAddChild(parent, element);
  } else {
    xmlDocSetRootElement((xmlDocPtr)document, element);
  }
  return element;
}

void cxpath_set_attribute(void *element, const char *name, const char *value) {
  xmlNewProp(element, TEXT(name), TEXT(value));
}

void cxpath_set_text(void *element, const char *text) {
  xmlNodePtr content = xmlNewDocText(((xmlNodePtr)element)->doc, TEXT(text));
  if (content && !xmlAddChild(element, content)) xmlFreeNode(content);
}

/* The result contains the error; without this, libxml2 prints it too. */
#if LIBXML_VERSION >= 21200
static void ignore(void *data, const xmlError *error) { (void)data, (void)error; }
#else
static void ignore(void *data, xmlErrorPtr error) { (void)data, (void)error; }
#endif

enum cxpath_outcome cxpath_evaluate(
    cxpath_document *document, void *node, const char *expression, void *receiver,
    void (*receive)(void *receiver, long number)) {
  xmlXPathContextPtr context = xmlXPathNewContext((xmlDocPtr)document);
  if (!context) return CXPATH_NO_MEMORY;
  context->error = ignore;
  if (node) context->node = node;
  xmlXPathObjectPtr result = xmlXPathEvalExpression(TEXT(expression), context);
  enum cxpath_outcome outcome = CXPATH_ELEMENTS;
  if (!result) {
    outcome = CXPATH_INVALID;
  } else if (result->type != XPATH_NODESET) {
    outcome = CXPATH_NO_NODES;
  } else if (result->nodesetval) {
    xmlNodeSetPtr nodes = result->nodesetval;
    for (int place = 0; place < nodes->nodeNr; place++) {
      if (nodes->nodeTab[place]->type == XML_ELEMENT_NODE) {
        receive(receiver, (long)(intptr_t)nodes->nodeTab[place]->_private);
      } else {
        outcome = CXPATH_NO_ELEMENT;
      }
    }
  }
  xmlXPathFreeObject(result);
  xmlXPathFreeContext(context);
  return outcome;
}

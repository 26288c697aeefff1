// SPDX-License-Identifier: Apache-2.0

#include "include/cxmlreader.h"

#include <libxml/parser.h>
#include <libxml/parserInternals.h>
#include <libxml/xmlerror.h>
#include <stdio.h>
#include <string.h>

struct reading {
  const struct cxml_reader *reader;
  xmlParserCtxtPtr parser;
  const char *refusal;
};

static void stop(struct reading *reading, const char *refusal) {
  if (reading->refusal == NULL) reading->refusal = refusal;
  xmlStopParser(reading->parser);
}

static void start(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri, int namespaces,
                  const xmlChar **declared, int count, int defaulted, const xmlChar **attributes) {
  struct reading *reading = user;
  (void)prefix, (void)uri, (void)namespaces, (void)declared, (void)defaulted;
  if (reading->refusal != NULL || name == NULL) return;
  enum { most = 256 };
  const char *taken[3 * most];
  int number = 0;
  /* Each attribute has a name, prefix, namespace, and the start and end of the value. libxml2 may omit a value. */
  for (int index = 0; index < count && number < most; index++, attributes += 5) {
    if (attributes[0] == NULL || attributes[3] == NULL || attributes[4] < attributes[3]) continue;
    taken[3 * number] = (const char *)attributes[0];
    taken[3 * number + 1] = (const char *)attributes[3];
    taken[3 * number + 2] = (const char *)attributes[4];
    number++;
  }
  if (reading->reader->start(reading->reader->context, (const char *)name, taken, number) != 0)
    stop(reading, "refused");
}

static void end(void *user, const xmlChar *name, const xmlChar *prefix, const xmlChar *uri) {
  struct reading *reading = user;
  (void)prefix, (void)uri;
  if (reading->refusal != NULL || name == NULL) return;
  if (reading->reader->end(reading->reader->context, (const char *)name) != 0) stop(reading, "refused");
}

static void text(void *user, const xmlChar *text, int length) {
  struct reading *reading = user;
  if (reading->refusal != NULL || text == NULL || length <= 0) return;
  if (reading->reader->text(reading->reader->context, (const char *)text, (size_t)length) != 0)
    stop(reading, "refused");
}

static void document_type(void *user, const xmlChar *name, const xmlChar *external, const xmlChar *system) {
  (void)name, (void)external, (void)system;
  stop(user, "it has a document type, which is not read");
}

static void instruction(void *user, const xmlChar *target, const xmlChar *data) {
  (void)target, (void)data;
  stop(user, "it has a processing instruction, which is not read");
}

static void quiet(void *user, xmlErrorPtr error) { (void)user, (void)error; }

int cxml_read(const struct cxml_reader *reader, const char *data, int length, int *line, char *reason,
              size_t size) {
  *line = 1;
  snprintf(reason, size, "it is empty");
  if (length <= 0) return -1;
  xmlParserCtxtPtr parser = xmlCreateMemoryParserCtxt(data, length);
  snprintf(reason, size, "there is no memory for it");
  if (parser == NULL) return -1;
  struct reading reading = {reader, parser, NULL};
  memset(parser->sax, 0, sizeof *parser->sax);
  parser->sax->initialized = XML_SAX2_MAGIC;
  parser->sax->startElementNs = start;
  parser->sax->endElementNs = end;
  parser->sax->characters = text;
  parser->sax->ignorableWhitespace = text;
  parser->sax->cdataBlock = text;
  parser->sax->internalSubset = document_type;
  parser->sax->processingInstruction = instruction;
  parser->sax->serror = (xmlStructuredErrorFunc)quiet;
  parser->userData = &reading;
  /* The caller limits the sizes: a text may be longer than libxml2's own limit. Without XML_PARSE_NOENT, "&amp;" in an
     attribute is "&#38;"; there are no entities except the five of XML, because a document type is refused. */
  xmlCtxtUseOptions(parser, XML_PARSE_NOENT | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_HUGE);
  xmlSwitchEncoding(parser, XML_CHAR_ENCODING_UTF8);
  xmlParseDocument(parser);
  int whole = parser->wellFormed && reading.refusal == NULL;
  if (!whole) {
    const xmlError *error = xmlCtxtGetLastError(parser);
    const char *words = reading.refusal;
    if (words == NULL && error != NULL) words = error->message;
    if (words == NULL) words = "it is not well formed";
    if (error != NULL && error->line > 0 && reading.refusal == NULL) *line = error->line;
    else if (parser->input != NULL) *line = parser->input->line;
    snprintf(reason, size, "%s", words);
  }
  if (parser->myDoc != NULL) xmlFreeDoc(parser->myDoc);
  xmlFreeParserCtxt(parser);
  return whole ? 0 : -1;
}

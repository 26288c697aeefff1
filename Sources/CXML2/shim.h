// SPDX-License-Identifier: Apache-2.0

/* This file includes nothing, because the headers of libxml2 include those of ICU, and Foundation includes another
   version of them. Only the C code of CXPath and CXMLReader uses the library. */

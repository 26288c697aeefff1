// SPDX-License-Identifier: Apache-2.0

/* Nothing: libxml2's headers include those of ICU, which Foundation also includes, in another version. CXPath uses the
   library. */

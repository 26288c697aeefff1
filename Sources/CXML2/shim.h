// SPDX-License-Identifier: Apache-2.0

/* Nothing: libxml2's headers take in those of ICU, which Foundation has as well, in another version. CXPath uses the library. */

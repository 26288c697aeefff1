// @ts-check
// SPDX-License-Identifier: Apache-2.0
// The script that Understudy runs in the pages of users: the modules of this folder, joined into one function call.

import { PageFunctions } from "./page-functions.js"

// The browser returns an existing world again, also to a new client. So this script may already have run in it.
if (!("understudy" in globalThis)) {
  Object.defineProperty(globalThis, "understudy", { value: new PageFunctions() })
}

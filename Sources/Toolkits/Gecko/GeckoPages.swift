// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// When Firefox's pages are there.
struct GeckoPages: PageRules {
  func areLoaded(in tree: AccessibleTree) -> Bool { BrowserPages.areLoaded(in: tree) }

  func haveContent(in tree: AccessibleTree) -> Bool { BrowserPages.haveContent(in: tree) }

  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    BrowserPages.advice(in: tree, means: "GNOME_ACCESSIBILITY=1")
  }
}

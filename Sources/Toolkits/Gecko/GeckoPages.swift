// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for when Firefox's pages are loaded.
struct GeckoPages: ContentRules {
  func isLoaded(in tree: AccessibleTree) -> Bool { BrowserPages.isLoaded(in: tree) }

  func hasElements(in tree: AccessibleTree) -> Bool { BrowserPages.hasElements(in: tree) }

  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    BrowserPages.advice(in: tree, means: "GNOME_ACCESSIBILITY=1")
  }
}

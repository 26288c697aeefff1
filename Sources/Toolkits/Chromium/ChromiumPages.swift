// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for when Chromium's pages are loaded, and for the data that is reported with a delay.
struct ChromiumPages: ContentRules {
  func isLoaded(in tree: AccessibleTree) -> Bool { BrowserPages.isLoaded(in: tree) }

  func hasElements(in tree: AccessibleTree) -> Bool { BrowserPages.hasElements(in: tree) }

  func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? { BrowserPages.unnested(in: tree) }

  func nodesWithDelayedValues(among nodes: [Int], in tree: AccessibleTree) -> [Int] {
    StaleSliderValues.find(among: nodes, in: tree)
  }

  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    BrowserPages.advice(
      in: tree,
      means:
        "--force-renderer-accessibility, which launch() adds for known programs: add it to launchArguments"
    )
  }
}

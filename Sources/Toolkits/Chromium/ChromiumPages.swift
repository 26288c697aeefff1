// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for when Chromium's pages are loaded, and for the data that is reported with a delay.
///
/// See ``BrowserPages`` for the rules that all browsers share, and ``BrowserQuiescence`` for when a page is idle.
struct ChromiumPages: BrowserPages {
  let means =
    "--force-renderer-accessibility, which launch() adds for known programs: add it to launchArguments"

  /// Returns the pages, if no page contains another one; nil otherwise.
  func reportingAtOnce(in tree: AccessibleTree) -> [AccessibleReference]? {
    var pages: [AccessibleReference] = []
    var end = 0
    for node in 1..<max(1, tree.count) where tree.role(node) == .documentWeb {
      guard node >= end else { return nil }
      end = tree.subtreeEnd(node)
      pages.append(tree.reference(node))
    }
    return pages
  }

  func nodesWithDelayedValues(among nodes: [Int], in tree: AccessibleTree) -> [Int] {
    StaleSliderValues.find(among: nodes, in: tree)
  }
}

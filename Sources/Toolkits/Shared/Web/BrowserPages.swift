// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// The rules for when a browser's pages are loaded, and the advice if it shows no pages.
protocol BrowserPages: ContentRules {
  /// The launch setting with which the program shows its pages to accessibility.
  var means: String { get }
}

extension BrowserPages {
  /// Whether there is a visible page, and all visible pages are loaded.
  func isLoaded(in tree: AccessibleTree) -> Bool {
    let pages = (1..<max(1, tree.count)).filter {
      tree.role($0) == .documentWeb && tree.states($0).contains(.showing)
    }
    return !pages.isEmpty && pages.allSatisfy { !tree.states($0).contains(.busy) }
  }

  /// Whether a page has content.
  func hasElements(in tree: AccessibleTree) -> Bool {
    (1..<max(1, tree.count)).contains {
      tree.role($0) == .documentWeb && tree.subtreeEnd($0) > $0 + 1
    }
  }

  /// Returns advice for a query that found nothing in a browser without a page; empty if there is a page.
  func adviceForNothingFound(in tree: AccessibleTree) -> [String] {
    guard !hasElements(in: tree) else { return [] }
    return [
      "\(tree.application.toolkit.name) reports no page with content: its pages are not in its accessibility tree. "
        + "The tree has pages with content if the program is started with \(means)."
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Checks whether a browser shows its pages, and provides advice if it shows no pages.
enum BrowserPages {
  /// Whether there is a visible page, and all visible pages are loaded.
  static func isLoaded(in tree: AccessibleTree) -> Bool {
    let pages = (1..<max(1, tree.count)).filter {
      tree.role($0) == .documentWeb && tree.states($0).contains(.showing)
    }
    return !pages.isEmpty && pages.allSatisfy { !tree.states($0).contains(.busy) }
  }

  /// Whether a page has content.
  static func hasElements(in tree: AccessibleTree) -> Bool {
    (1..<max(1, tree.count)).contains {
      tree.role($0) == .documentWeb && tree.subtreeEnd($0) > $0 + 1
    }
  }

  /// Returns the pages, if no page contains another one; nil otherwise.
  static func unnested(in tree: AccessibleTree) -> [AccessibleReference]? {
    var pages: [AccessibleReference] = []
    var end = 0
    for node in 1..<max(1, tree.count) where tree.role(node) == .documentWeb {
      guard node >= end else { return nil }
      end = tree.subtreeEnd(node)
      pages.append(tree.reference(node))
    }
    return pages
  }

  /// Returns advice for a query that found nothing in a browser without a page; empty if there is a page.
  ///
  /// - Parameters:
  ///   - tree: the last reading of the browser.
  ///   - means: the launch setting with which the program shows its pages to accessibility.
  /// - Returns: sentences for the failure.
  static func advice(in tree: AccessibleTree, means: String) -> [String] {
    guard !hasElements(in: tree) else { return [] }
    return [
      "\(tree.application.toolkit.name) reports no page with content: its pages are not in its accessibility tree. "
        + "The tree has pages with content if the program is started with \(means)."
    ]
  }
}

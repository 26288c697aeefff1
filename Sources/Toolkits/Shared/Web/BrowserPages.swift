// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Whether a browser shows its pages, and what to say when it shows none.
enum BrowserPages {
  /// Whether no page that can be seen is still being loaded, and there is one.
  static func isLoaded(in tree: AccessibleTree) -> Bool {
    let pages = (1..<max(1, tree.count)).filter {
      tree.role($0) == .documentWeb && tree.states($0).contains(.showing)
    }
    return !pages.isEmpty && pages.allSatisfy { !tree.states($0).contains(.busy) }
  }

  /// Whether a page has anything on it.
  static func hasElements(in tree: AccessibleTree) -> Bool {
    (1..<max(1, tree.count)).contains {
      tree.role($0) == .documentWeb && tree.subtreeEnd($0) > $0 + 1
    }
  }

  /// The pages, where none is inside of another; nil otherwise.
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

  /// Advice for a query that found nothing in a browser without a page; empty where there is one.
  ///
  /// - Parameters:
  ///   - tree: what was read of the browser.
  ///   - means: how the program shows its pages to accessibility.
  /// - Returns: sentences for the failure.
  static func advice(in tree: AccessibleTree, means: String) -> [String] {
    guard !hasElements(in: tree) else { return [] }
    return [
      "\(tree.application.toolkit.name) shows no children: its pages are not in its accessibility tree. Pages that are not "
        + "empty are there when the program is started with \(means)."
    ]
  }
}

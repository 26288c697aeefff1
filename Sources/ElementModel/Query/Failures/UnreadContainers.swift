// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// Reports which parts of a tree were not read, since queries do not find the elements in them.
struct UnreadContainers {
  private let tree: ElementTree

  init(_ tree: ElementTree) { self.tree = tree }

  /// The lines of the report; empty if the tree is complete.
  func lines() -> [String] {
    let opened = Set(tree.nodes.virtualizedContainers.map(\.reference))
    // Only the visible part of a long list or a spreadsheet is in the tree, but queries find its other elements by
    // name. A hidden list contains no elements that a query could find.
    let truncations = tree.nodes.truncations.filter { truncation in
      guard truncation.reason == .tooManyChildren else { return true }
      return tree.nodes.states(truncation.node).contains(.showing)
        && !opened.contains(tree.nodes.reference(truncation.node))
    }
    guard !truncations.isEmpty else { return [] }
    let shown = truncations.prefix(5).map { "  " + line($0) }
    let rest = truncations.count > shown.count ? ["  … and \(truncations.count - shown.count) more"] : []
    return ["The elements were not read completely. Elements in these containers are not found:"] + shown
      + rest + [
        "Make the program show less at a time: filter the list, or close windows that the test does not need. "
          + "UNDERSTUDY_READ_TIMEOUT sets the time limit, in seconds."
      ]
  }

  private func line(_ truncation: Truncation) -> String {
    let label = tree.label(truncation.node)
    let name =
      truncation.node == 0
      ? "the application"
      : label.isEmpty
        ? tree.type(truncation.node).title
        : "\(tree.type(truncation.node).title) \(quoted(String(label.prefix(80))))"
    switch truncation.reason {
    case .tooManyChildren: return "\(name): it has \(truncation.childCount) children"
    case .tooManyNodes: return "\(name): the maximum of \(tree.count) elements was reached before it"
    case .outOfTime: return "\(name): the time limit was reached after \(tree.count) elements"
    }
  }
}

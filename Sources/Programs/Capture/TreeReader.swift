// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import ResultBundle

/// Reads the visible data of a tree, for the record of the run.
struct TreeReader {
  /// The amount of data that is read from the program.
  enum Detail: Int, CaseIterable {
    /// Types, names and states, which are in the snapshot.
    case names
    /// The data of ``names``, and frames: one call per element.
    ///
    /// Frames of containers without a name are not read. Such containers are half of a window's elements.
    case frames
    /// The data of ``frames``, and identifiers and values: one to three more calls per element.
    case all
    /// All data, for containers too.
    case whole
  }

  let tree: ElementTree
  let nodes: TreeNodes

  /// Returns the elements; nil if the program cannot be read, for example because it does not answer in time.
  func elements(_ detail: Detail) -> [CapturedElement]? {
    // Missing elements in the record do not fail the test. If the program does not answer, the step itself reports
    // that.
    guard (try? fetch(detail)) != nil else { return nil }
    return tree.reading {
      // The snapshot lists a parent before its children, so the depth of the parent is already known.
      var depths = [Int](repeating: 0, count: tree.count)
      return nodes.nodes.map { node in
        if node > 0 { depths[node] = depths[tree.nodes.parent(node)] + 1 }
        return element(node, depth: depths[node])
      }
    }
  }

  private func fetch(_ detail: Detail) throws {
    guard detail != .names else { return }
    let requested = detail == .whole ? nodes.nodes : nodes.nodes.filter { !isPlainContainer($0) }
    try tree.attributes.prefetch([.frame], of: requested)
    guard detail != .frames else { return }
    try tree.attributes.prefetch([.label, .identifier, .placeholderValue], of: requested)
    // Values of text elements are read only for the detail `whole`. The value of almost every text element is its
    // label, and reading the value takes two calls, one after the other.
    try tree.attributes.prefetch(
      [.value],
      of: detail == .whole || tree.nodes.isOfDisplay
        ? requested : requested.filter { tree.type($0) != .staticText })
  }

  private func isPlainContainer(_ node: Int) -> Bool {
    tree.type(node).has(.unmentioned) && tree.nodes.name(node).isEmpty
  }

  private func element(_ node: Int, depth: Int) -> CapturedElement {
    let type = tree.type(node)
    var element = CapturedElement(depth: depth, type: type.title)
    guard node > 0 else {
      element.label = tree.nodes.application.name
      return element
    }
    element.label = Self.filled(tree.label(node))
    element.identifier = Self.filled(tree.attributes.identifier(node))
    element.value = tree.attributes.value(node).flatMap(Self.filled)
    element.placeholder = tree.attributes.placeholder(node).flatMap(Self.filled)
    // All frames have been fetched.
    if let frame = (try? tree.frame(node)) ?? nil {
      element.frame = [Double(frame.minX), Double(frame.minY), Double(frame.width), Double(frame.height)]
    }
    var flags: [String] = []
    if !tree.attributes.isEnabled(node) { flags.append("disabled") }
    if tree.attributes.isSelected(node) { flags.append("selected") }
    if tree.attributes.hasFocus(node) { flags.append("focused") }
    if !flags.isEmpty { element.flags = flags }
    return element
  }

  /// The number of characters to which a string is cut if it has more bytes than this number.
  ///
  /// The complete text is in the program, and in the message of a failure.
  private static let maximumCharacters = 2_000

  private static func filled(_ text: String) -> String? {
    text.isEmpty ? nil : text.utf8.count > maximumCharacters ? String(text.prefix(maximumCharacters)) : text
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import ResultBundle

/// Reads what a tree shows, for the record of the run.
struct TreeReader {
  /// How much is asked of the program.
  enum Detail: Int, CaseIterable {
    /// Types, names and states, which the snapshot has.
    case names
    /// Frames as well: a call for each element. Containers that nothing is known of have none: they are half of a
    /// window's elements.
    case frames
    /// Identifiers and values as well: one to three more calls.
    case all
    /// The same, of containers too.
    case whole
  }

  let tree: ElementTree
  let nodes: TreeNodes

  /// The elements; nil where the program is too slow to report them.
  func elements(_ detail: Detail) -> [CapturedElement]? {
    // A record without elements is no reason to fail: the step itself reports a program that does not answer.
    guard (try? fetch(detail)) != nil else { return nil }
    return tree.reading {
      // The snapshot lists a parent before its children, so the depth of the parent is known already.
      var depths = [Int](repeating: 0, count: tree.count)
      return nodes.nodes.map { node in
        if node > 0 { depths[node] = depths[tree.nodes.parent(node)] + 1 }
        return element(node, depth: depths[node])
      }
    }
  }

  private func fetch(_ detail: Detail) throws {
    guard detail != .names else { return }
    let wanted = detail == .whole ? nodes.nodes : nodes.nodes.filter { !isPlainContainer($0) }
    try tree.attributes.prefetch([.frame], of: wanted)
    guard detail != .frames else { return }
    try tree.attributes.prefetch([.label, .identifier, .placeholderValue], of: wanted)
    // A text's value is its label, but for few; to ask for it takes two calls, the second after the first.
    try tree.attributes.prefetch(
      [.value],
      of: detail == .whole || tree.nodes.isOfDisplay
        ? wanted : wanted.filter { tree.type($0) != .staticText })
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

  /// The number of characters of a text that are stored: the rest is in the program, and in the failure that is about
  /// it.
  private static let longest = 2_000

  private static func filled(_ text: String) -> String? {
    text.isEmpty ? nil : text.utf8.count > longest ? String(text.prefix(longest)) : text
  }
}

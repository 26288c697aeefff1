// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation

/// A program's whole tree for display on a page: one short record for each element, in document order.
///
/// It includes the elements that queries leave out, with the rule that hides them, because people search the tree for
/// such elements.
package struct InspectedTree: Codable, Sendable {
  package struct Node: Codable, Sendable {
    /// The element's number in this tree; the application is 0.
    package let node: Int
    /// The number of its ancestors; in an excerpt, its depth below the requested element.
    package let depth: Int
    /// The type's name: `Button`.
    package let type: String
    package var label: String?
    package var identifier: String?
    package var value: String?
    package var placeholder: String?
    /// Left, top, width and height in pixels of the screen; nil for an element without a position.
    package var frame: [Double]?
    /// Any of `disabled`, `selected`, `focused`, `modal`.
    package var flags: [String]?
    /// The reason why no query finds the element; nil for an element that can be found.
    package var hidden: HidingReason?
    /// The number of elements inside this element that the listing leaves out; nil if it leaves out no element.
    package var leftOut: Int?
  }

  /// The amount of data that is requested from the program in addition to the snapshot.
  package enum Detail: String, Codable, Sendable {
    /// Types, names and states: no further data is requested.
    case names
    /// Also frames: one call for each element, unless the toolkit reports all frames in one call.
    case frames
    /// Also identifiers and values.
    case all
  }

  /// The number of the reading in its inspector.
  ///
  /// Numbers of nodes are valid only in the tree of their revision.
  package let revision: Int
  package let toolkit: String
  package let nodes: [Node]
  /// The parts that were not read, as sentences: containers with too many children, programs that are too slow.
  package let unread: [String]
  /// The counts of elements that an excerpt leaves out; nil for the whole tree.
  package var leftOut: LeftOut?

  /// - Parameters:
  ///   - tree: the elements of the program.
  ///   - revision: the number of the tree.
  ///   - detail: the amount of data to request.
  ///   - excerpt: the part that is listed; nil lists everything.
  /// - Throws: the errors of the bus if the program hangs or ends, and those of the excerpt's query.
  package init(
    _ tree: ElementTree, revision: Int = 0, detail: Detail = .all, excerpt: TreeExcerpt? = nil
  ) throws {
    self.revision = revision
    let application = tree.nodes.application.toolkit
    toolkit = "\(application.name) \(application.version)".trimmingCharacters(in: .whitespaces)
    let listed = try excerpt.map { try ExcerptNodes($0, of: tree) }
    let requested = listed?.nodes ?? (0..<tree.count).map { ($0, tree.nodes.depth($0)) }
    try Self.fetch(detail, of: tree, requested.map(\.node))
    nodes = tree.reading {
      requested.map { node, depth in
        var record = Self.record(node, of: tree, detail, depth: depth)
        record.leftOut = listed?.below[node]
        return record
      }
    }
    leftOut = listed?.leftOut
    unread = tree.nodes.truncations.map { truncation in
      let name = ElementName.of(truncation.node, in: tree)
      return switch truncation.reason {
      case .tooManyChildren: "\(name) has \(truncation.childCount) children, which were not read."
      case .tooManyNodes:
        "The contents of \(name) were not read: \(tree.count) elements had been read before."
      case .outOfTime: "The contents of \(name) were not read: the time limit was reached."
      }
    }
  }

  /// Returns the records of some nodes, with all details.
  static func nodes(_ requested: [Int], of tree: ElementTree) throws -> [Node] {
    try fetch(.all, of: tree, requested)
    return tree.reading { requested.map { record($0, of: tree, .all, depth: tree.nodes.depth($0)) } }
  }

  private static func fetch(_ detail: Detail, of tree: ElementTree, _ requested: [Int]) throws {
    let shown = requested.filter { $0 > 0 && !tree.isHidden($0) }
    switch detail {
    case .names: break
    case .frames: try tree.attributes.prefetch([.frame, .label], of: shown)
    case .all:
      try tree.attributes.prefetch([.frame, .label, .identifier, .placeholderValue], of: shown)
      // For almost all text elements, the value is the label. The values of text elements are not requested, because
      // each takes two calls in sequence.
      try tree.attributes.prefetch([.value], of: shown.filter { tree.type($0) != .staticText })
    }
  }

  private static func record(_ node: Int, of tree: ElementTree, _ detail: Detail, depth: Int) -> Node {
    var record = Node(node: node, depth: depth, type: tree.type(node).title)
    guard node > 0 else {
      record.label = tree.nodes.application.name
      return record
    }
    record.label = short(detail == .names ? tree.nodes.name(node) : tree.label(node))
    record.flags = flags(of: node, tree)
    // An element that disappears during the reading is listed without a reason.
    record.hidden = detail == .names && !tree.isHidden(node) ? nil : (try? tree.hidingReason(of: node)) ?? nil
    guard !tree.isHidden(node), detail != .names else { return record }
    // It is also listed without a frame.
    record.frame = ((try? tree.frame(node)) ?? nil).map(numbers)
    guard detail == .all else { return record }
    record.identifier = short(tree.attributes.identifier(node))
    record.value = tree.attributes.value(node).flatMap(short)
    record.placeholder = tree.attributes.placeholder(node).flatMap(short)
    return record
  }

  private static func flags(of node: Int, _ tree: ElementTree) -> [String]? {
    var flags: [String] = []
    if !tree.attributes.isEnabled(node) { flags.append("disabled") }
    if tree.attributes.isSelected(node) { flags.append("selected") }
    if tree.attributes.hasFocus(node) { flags.append("focused") }
    if tree.nodes.states(node).contains(.modal) { flags.append("modal") }
    return flags.isEmpty ? nil : flags
  }

  /// The maximum number of characters of a string in the tree; the details have the whole text.
  private static let maximumCharacters = 120

  private static func short(_ text: String) -> String? {
    guard !text.isEmpty else { return nil }
    return text.dropFirst(maximumCharacters).isEmpty ? text : String(text.prefix(maximumCharacters)) + "…"
  }

  static func numbers(_ rect: CGRect) -> [Double] {
    [Double(rect.minX), Double(rect.minY), Double(rect.width), Double(rect.height)]
  }
}

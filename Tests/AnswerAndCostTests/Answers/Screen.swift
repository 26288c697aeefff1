// SPDX-License-Identifier: Apache-2.0

/// The elements of four kinds that a test can see in a churn program, from a plain walk in document order.
struct Screen: Equatable {
  enum Kind: String, CaseIterable {
    case button, check, entry, text
  }

  struct Element: Equatable, CustomStringConvertible {
    let kind: Kind
    let name: String
    /// The text of an entry; "1" or "0" for a check box.
    let value: String?
    /// The names of the groups that contain the element, the innermost one last.
    let groups: [String]
    /// Whether the element is text inside a control or a row.
    let isPart: Bool

    var description: String { "\(kind.rawValue) \"\(name)\"" + (value.map { " \($0)" } ?? "") }
  }

  /// The elements of the page that is shown.
  private(set) var elements: [Element] = []
  /// The names of the groups on that page.
  private(set) var groups: [String] = []
  /// The number of rows in the list of that page.
  private(set) var rows = 0
  /// All elements, including those of hidden pages that the program reports.
  private(set) var all: [Element] = []

  /// - Parameter walk: a walk of the whole program. In a browser, only the elements of the document count.
  init(_ walk: UncachedWalk) {
    let nodes = walk.nodes
    let document = nodes.indices.first { nodes[$0].role == Self.documentWeb } ?? 0
    let showing = nodes.map(\.name).first { $0.hasPrefix("Showing ") }?.dropFirst("Showing ".count) ?? ""
    var shownFrom = document
    var names: [String] = []
    var ends: [Int] = []
    for index in document..<max(document, nodes[document].end) {
      let node = nodes[index]
      while let end = ends.last, end <= index {
        ends.removeLast()
        names.removeLast()
      }
      if node.name.hasPrefix("group ") {
        names.append(node.name)
        ends.append(node.end)
        if index >= shownFrom { groups.append(node.name) }
      }
      if node.name.hasPrefix("page "), node.name != "page \(showing)" { shownFrom = max(shownFrom, node.end) }
      if node.role == Self.listItem, index >= shownFrom { rows += 1 }
      guard let kind = Self.kind(of: node), kind != .text || !Self.names(node, below: nodes[node.parent])
      else {
        continue
      }
      let element = Element(
        kind: kind, name: node.name, value: Self.value(of: node, kind), groups: names,
        isPart: node.parent < 0 || Self.isControl(nodes[node.parent]))
      all.append(element)
      if index >= shownFrom { elements.append(element) }
    }
  }

  // Numbers of `AtspiRole` and `AtspiStateType`.
  private static let documentWeb: UInt32 = 95
  private static let (checkBox, label, pushButton, text, entry): (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    7, 29, 43, 61, 79
  )
  private static let staticText: UInt32 = 116
  private static let listItem: UInt32 = 32
  private static let checked: UInt64 = 1 << 4

  private static func kind(of node: UncachedWalk.Node) -> Kind? {
    switch node.role {
    case pushButton: .button
    case checkBox: .check
    case text, entry: .entry
    case label, staticText: .text
    default: nil
    }
  }

  /// Whether a string is the title of a group that already has the same name.
  private static func names(_ node: UncachedWalk.Node, below parent: UncachedWalk.Node) -> Bool {
    node.name.hasPrefix("group ") && parent.name == node.name
  }

  private static func isControl(_ node: UncachedWalk.Node) -> Bool { kind(of: node) != nil }

  private static func value(of node: UncachedWalk.Node, _ kind: Kind) -> String? {
    switch kind {
    case .check: node.states & checked != 0 ? "1" : "0"
    case .entry: node.text ?? ""
    case .button, .text: nil
    }
  }
}

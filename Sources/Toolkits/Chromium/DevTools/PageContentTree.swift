// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// A tree with all elements of some types in a browser: those of its page, and those around the page.
///
/// The elements have only their types and the strings by which queries identify them.
struct PageContentTree {
  private let place: DevToolsPagePosition
  private var nodes: [FixtureTree.Node] = []
  /// The nodes of the elements around the page, by their nodes in the last tree of the browser.
  private var around: [Int: Int] = [:]
  /// The nodes of the page.
  private var inPage = 0..<0

  /// Creates a tree; nil if accessibility reports an element of another kind than the page's script.
  ///
  /// - Parameters:
  ///   - place: the position of the page.
  ///   - content: the content of the page.
  ///   - reported: the nodes of those entries from the browser's accessibility that it was queried about, by the number
  ///     of the entry.
  ///   - types: the types of the elements around the page.
  init?(
    place: DevToolsPagePosition, content: DevToolsContent, reported: [Int: DevToolsNode],
    types: Set<ElementType>
  ) {
    self.place = place
    let tree = place.tree
    let document = place.document
    let path = Set(tree.path(to: document))
    let page = document..<tree.nodes.subtreeEnd(document)
    let matching = Set(
      (1..<tree.count).filter { node in
        !page.contains(node) && types.contains { tree.matches(node, $0) }
      })
    tree.attributes.tryPrefetch([.label, .identifier], of: matching.sorted())
    for node in 0...document where path.contains(node) || matching.contains(node) {
      addCopy(of: node, isMatching: matching.contains(node))
    }
    guard add(content, reported) else { return nil }
    for node in page.upperBound..<max(page.upperBound, tree.count) where matching.contains(node) {
      addCopy(of: node, isMatching: true)
    }
  }

  /// Adds a node of the last tree.
  private mutating func addCopy(of node: Int, isMatching: Bool) {
    let tree = place.tree
    var parent = tree.nodes.parent(node)
    while parent > 0, around[parent] == nil { parent = tree.nodes.parent(parent) }
    var copy = FixtureTree.Node(
      parent: around[parent] ?? -1, role: tree.nodes.role(node).rawValue,
      name: isMatching ? tree.label(node) : tree.nodes.toolkitName(node),
      states: tree.nodes.states(node).rawValue, interfaces: tree.nodes.interfaces(node).rawValue)
    if isMatching {
      let attributes = tree.nodes.attributes(node)
      copy.attributes = []
      for (key, value) in [
        ("xml-roles", attributes?["xml-roles"]), ("text-input-type", attributes?["text-input-type"]),
      ] {
        if let value { copy.attributes?.append([key, value]) }
      }
      let identifier = tree.attributes.identifier(node)
      if !identifier.isEmpty { copy.attributes?.append(["id", identifier]) }
    }
    around[node] = nodes.count
    nodes.append(copy)
  }

  /// Adds the content of the page.
  ///
  /// - Returns: whether accessibility reports an element of the same kind for each entry.
  private mutating func add(_ content: DevToolsContent, _ reported: [Int: DevToolsNode]) -> Bool {
    let document = nodes.count - 1
    let first = nodes.count
    nodes.reserveCapacity(first + content.kinds.count)
    for (number, kind) in content.kinds.enumerated() {
      guard var role = DevToolsContent.role(of: kind) else { return false }
      var name = content.names[number] ?? ""
      if let node = reported[number] {
        if let expected = Self.roleNames[kind] {
          if kind == "header", node.roleName == "rowheader" {
            role = .rowHeader
          } else {
            guard node.roleName == expected else { return false }
          }
        } else {
          let type = kind == "secureTextField" ? "password" : ""
          // Whether the bus reports a switch as one depends on how it was made.
          guard let reportedRole = node.role(ofFieldOfType: type), node.roleName != "switch" else {
            return false
          }
          role = reportedRole
          // A control without a name may have its label from other parts of the tree.
          guard !node.label.trimmingCharacters(in: .whitespaces).isEmpty else { return false }
        }
        name = node.label
      }
      let parent = content.parents[number]
      var states = reported[number]?.states(isInView: true) ?? [.visible, .showing, .enabled, .sensitive]
      if kind == "textView" { states.insert(.multiLine) }
      var copy = FixtureTree.Node(
        parent: parent < 0 ? document : first + parent, role: role.rawValue, name: name,
        states: states.rawValue, interfaces: 0)
      if kind == "searchField" { copy.attributes = [["text-input-type", "search"]] }
      if !content.ids[number].isEmpty {
        copy.attributes = (copy.attributes ?? []) + [["id", content.ids[number]]]
      }
      nodes.append(copy)
    }
    inPage = first..<nodes.count
    return true
  }

  /// DevTools' names of the roles of elements that contain other elements, and that accessibility may be queried about.
  private static let roleNames = [
    "text": "heading", "cell": "cell", "header": "columnheader", "link": "link", "image": "image",
    "list": "list", "table": "table", "row": "row",
  ]

  /// Returns the tree as the content of a renderer.
  ///
  /// - Throws: ``RecordingError``, which cannot occur.
  func content() throws -> RendererContent {
    RendererContent(
      response: RendererResponse(
        nodes: try place.tree(of: nodes), points: [:], documents: [place.document]), around: around,
      inDocument: inPage)
  }
}

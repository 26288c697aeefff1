// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing

/// A tree with some elements of a page, the page and its ancestors, in the form in which accessibility would report
/// them, without all other elements.
struct PartialPageTree {
  private let place: DevToolsPagePosition
  private var nodes: [FixtureTree.Node] = []
  private var points: [Int: RendererPoint] = [:]
  /// The number of nodes for the page and its ancestors.
  private var outerCount = 0
  /// Whether the tree has no elements in the page.
  var isEmpty: Bool { nodes.count == outerCount }

  /// Creates a tree without elements in the page.
  ///
  /// - Parameter place: the position of the page.
  init(place: DevToolsPagePosition) {
    self.place = place
    _ = begin()
  }

  /// Creates a tree of controls; nil if one of them cannot be described completely.
  ///
  /// - Parameters:
  ///   - place: the position of the page.
  ///   - elements: the page's data about the elements.
  ///   - paths: the nodes of the same elements from the browser's accessibility, with the nodes that contain them; nil
  ///     for an element that is not in that tree.
  ///   - containers: the page's data about the elements that contain the others, by the browser's numbers.
  init?(
    place: DevToolsPagePosition, elements: [DevToolsSearchResult.Element], paths: [DevToolsNode.Path?],
    containers: [Int: DevToolsSearchResult.Element]
  ) {
    self.place = place
    let document = begin()
    var open = OpenContainers(document: document)
    for (element, path) in zip(elements, paths) {
      guard let path, !path.node.isNoControl else { continue }
      let node = path.node
      // Fails in three cases: the role has other rules; the element has no name, so its label may come from other
      // parts of the tree; or the element is an editor, whose text is in its children.
      guard let role = node.role(ofFieldOfType: element.type), element.rect.count == 4,
        !node.label.trimmingCharacters(in: .whitespaces).isEmpty,
        element.text != nil || ![.entry, .passwordText].contains(role)
      else { return nil }
      guard let frame = place.frame(of: element) else { continue }
      guard let parent = add(path.containers, containers, to: &open) else { return nil }
      if element.receivesClicks, let point = place.point(in: frame) { points[nodes.count] = point }
      nodes.append(Self.node(element, node, role, frame, parent: parent))
    }
  }

  /// The containers of the last added element.
  private struct OpenContainers {
    let document: Int
    /// The accessibility tree's numbers of the containers, beginning with the outermost one, and their nodes here.
    var path: [(id: String, node: Int)] = []
    /// The containers that were added before, and do not contain the last element.
    var closed: Set<String> = []
  }

  /// Adds the containers of the next element that are not in the tree.
  ///
  /// - Parameters:
  ///   - path: the nodes of the containers, beginning with the outermost one.
  ///   - elements: the page's data about containers, by the browser's numbers.
  ///   - open: the containers of the last element.
  /// - Returns: the number of the innermost container; nil if a container cannot be described completely.
  private mutating func add(
    _ path: [DevToolsNode], _ elements: [Int: DevToolsSearchResult.Element], to open: inout OpenContainers
  ) -> Int? {
    let common = zip(open.path, path).prefix { $0.id == $1.nodeId }.count
    open.closed.formUnion(open.path[common...].map(\.id))
    open.path.removeSubrange(common...)
    for node in path[common...] {
      // The order of the elements differs from that of the tree if an element owns others by an attribute.
      guard !open.closed.contains(node.nodeId), let role = node.roleOfContainer,
        let element = node.backendDOMNodeId.flatMap({ elements[$0] }), element.rect.count == 4,
        let frame = place.frame(of: element)
      else { return nil }
      let parent = open.path.last?.node ?? open.document
      open.path.append((node.nodeId, nodes.count))
      nodes.append(Self.node(element, node, role, frame, parent: parent))
    }
    return open.path.last?.node ?? open.document
  }

  /// Adds the page and its ancestors.
  ///
  /// - Returns: the page's number.
  private mutating func begin() -> Int {
    let tree = place.tree.nodes
    for node in place.tree.path(to: place.document) {
      let extents = node > 0 ? tree.extents(node)?.rect : nil
      nodes.append(
        FixtureTree.Node(
          parent: nodes.count - 1, role: tree.role(node).rawValue, name: tree.toolkitName(node),
          states: tree.states(node).rawValue, interfaces: tree.interfaces(node).rawValue,
          extents: extents.map(Self.numbers)))
    }
    outerCount = nodes.count
    return nodes.count - 1
  }

  /// Creates a tree of text elements, each the only content of its element; nil if one of them cannot be described
  /// completely.
  ///
  /// - Parameters:
  ///   - place: the position of the page.
  ///   - elements: the page's data about each element, followed by its data about the text in it.
  ///   - reported: the nodes of the same elements from the browser's accessibility.
  init?(
    place: DevToolsPagePosition, texts elements: [DevToolsSearchResult.Element],
    nodes reported: [DevToolsNode?]
  ) {
    self.place = place
    let document = begin()
    for index in stride(from: 0, to: elements.count - 1, by: 2) {
      let (block, leaf) = (elements[index], elements[index + 1])
      guard let reportedBlock = reported[index], let reportedLeaf = reported[index + 1],
        reportedLeaf.roleName == "StaticText",
        block.rect.count == 4, leaf.rect.count == 4, let frame = place.frame(of: leaf)
      else { return nil }
      var parent = document
      if let role = reportedBlock.roleOfTextBlock {
        guard let frame = place.frame(of: block) else { return nil }
        parent = nodes.count
        if block.receivesClicks, let point = place.point(in: frame) { points[parent] = point }
        nodes.append(Self.node(block, reportedBlock, role, frame, parent: document))
      } else if !reportedBlock.hasTextsAsChildren {
        return nil
      }
      nodes.append(Self.node(leaf, reportedLeaf, .`static`, frame, parent: parent))
    }
  }

  private static func node(
    _ element: DevToolsSearchResult.Element, _ reported: DevToolsNode, _ role: Role, _ frame: CGRect,
    parent: Int
  ) -> FixtureTree.Node {
    let holdsText = element.text != nil && [.entry, .passwordText].contains(role)
    var node = FixtureTree.Node(
      parent: parent, role: role.rawValue, name: reported.label,
      states: reported.states(isInView: element.isInView).rawValue,
      interfaces: (holdsText
        ? InterfaceSet([.accessible, .component, .text, .editableText]) : [.accessible, .component])
        .rawValue, extents: numbers(frame))
    if holdsText, let text = element.text {
      // Chromium reports a dot for each code unit of a password.
      node.text = role == .passwordText ? String(repeating: "\u{2022}", count: text.utf16.count) : text
      node.characterCount = node.text?.unicodeScalars.count
    }
    node.description = reported.help
    node.relations = []
    node.attributes = [["tag", element.tag]]
    for (key, value) in [
      ("id", element.id), ("class", element.class), ("xml-roles", element.role),
      ("text-input-type", element.type), ("placeholder-text", element.placeholder),
    ] where !value.isEmpty {
      node.attributes?.append([key, value])
    }
    return node
  }

  private static func numbers(_ rect: CGRect) -> [Int32] {
    [rect.minX, rect.minY, rect.width, rect.height].map { Int32(limiting: $0) }
  }

  /// Returns the tree as a response.
  ///
  /// - Parameter documents: the nodes of all queried pages.
  /// - Returns: the response.
  /// - Throws: ``RecordingError``, which cannot occur.
  package func response(for documents: [Int]) throws -> RendererResponse {
    RendererResponse(nodes: try place.tree(of: nodes), points: points, documents: documents)
  }
}

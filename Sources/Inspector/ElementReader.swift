// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Reads all properties of one element.
struct ElementReader {
  let tree: ElementTree
  let revision: Int
  let queries: ElementQueries

  /// - Throws: an error of the bus if the program hangs or ends.
  func read(_ node: Int) throws -> InspectedElement {
    if node > 0 {
      try tree.nodes.fetch(
        [.extents, .value, .description, .attributes, .actions, .relations, .roleName], of: [node])
      try tree.attributes.prefetch(Set(ElementAttribute.allCases), of: [node])
    }
    let nodes = tree.nodes
    let type = tree.type(node)
    let reference = nodes.reference(node)
    let role = nodes.role(node).name
    let toolkit = nodes.application.toolkit
    let isFindable = try tree.hidingReason(of: node) == nil
    var hitPoint: [Double]?
    if node > 0, isFindable, case .point(let point, _) = try HitTester(tree: tree).hit(node) {
      hitPoint = [Double(point.x), Double(point.y)]
    }
    return InspectedElement(
      node: node, revision: revision, type: type, typeName: type.title,
      alsoFoundAs: type.kinds.map(\.title), label: node == 0 ? nodes.application.name : tree.label(node),
      identifier: node == 0 ? "" : tree.attributes.identifier(node),
      value: node == 0 ? nil : tree.attributes.value(node),
      title: node == 0 ? nodes.application.name : tree.attributes.title(node),
      placeholder: tree.attributes.placeholder(node),
      isEnabled: tree.attributes.isEnabled(node), isSelected: tree.attributes.isSelected(node),
      hasFocus: tree.attributes.hasFocus(node),
      frame: try tree.frame(node).map(InspectedTree.numbers), hitPoint: hitPoint,
      states: nodes.states(node).names,
      actions: (nodes.actions(node) ?? []).map {
        .init(name: $0.name, description: $0.description, keys: $0.keys)
      },
      attributes: nodes.attributes(node)?.dictionary ?? [:], description: nodes.description(node) ?? "",
      range: nodes.value(node).map {
        .init(current: $0.current, minimum: $0.minimum, maximum: $0.maximum, increment: $0.increment)
      },
      texts: isFindable ? texts(of: node) : [], role: role,
      roleName: nodes.roleName(node).flatMap { $0.isEmpty || $0 == role ? nil : $0 },
      interfaces: nodes.interfaces(node).names,
      toolkit: "\(toolkit.name) \(toolkit.version)".trimmingCharacters(in: .whitespaces),
      processID: Int(nodes.application.processID), busName: reference.busName, objectPath: reference.path,
      path: tree.path(to: node).map { .init(node: $0, title: title(of: $0)) },
      queries: isFindable ? queries.queries(for: node) : [],
      findings: try NotFoundDiagnosis(tree: tree).findings(of: node))
  }

  private func title(of node: Int) -> String {
    guard node > 0 else { return "Application" }
    let label = tree.label(node)
    return tree.type(node).title + (label.isEmpty ? "" : " \"\(label.prefix(60))\"")
  }

  /// The maximum number of characters whose text attributes are reported.
  private static let maximumText = 4_000

  private func texts(of node: Int) -> [InspectedElement.Text] {
    guard node > 0, tree.nodes.interfaces(node).contains(.text) || tree.type(node) == .staticText else {
      return []
    }
    var left = Self.maximumText
    // If the text attributes cannot be read, the element is described without them.
    return ((try? TextRunReader(tree: tree).runs(of: node)) ?? []).prefix { run in
      left -= run.text.count
      return left >= 0
    }.map { .init(text: $0.text, attributes: $0.style.raw, link: $0.link) }
  }
}

extension InterfaceSet {
  /// The names of the interfaces, without their common prefix.
  fileprivate var names: [String] {
    Self.all.filter { contains($0.bit) }.map(\.name)
  }

  private static let all: [(bit: InterfaceSet, name: String)] = [
    (.accessible, "Accessible"), (.action, "Action"), (.application, "Application"), (.cache, "Cache"),
    (.collection, "Collection"), (.component, "Component"), (.document, "Document"),
    (.editableText, "EditableText"), (.hyperlink, "Hyperlink"), (.hypertext, "Hypertext"), (.image, "Image"),
    (.selection, "Selection"), (.table, "Table"), (.tableCell, "TableCell"), (.text, "Text"),
    (.value, "Value"),
  ]
}

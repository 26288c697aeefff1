// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// The label of an element.
///
/// The accessible name has priority. Some elements have no accessible name, although a person could easily name them: a
/// row by the text in it, an icon button by its tool tip, a menu button by the button inside it.
///
/// See ``LabelRelation`` for the label that a relation connects with the element, and ``LabelBeside`` for the text
/// next to a field.
package enum ElementLabel {
  static func label(of node: Int, in tree: ElementTree) -> String {
    let name = tree.toolkit.plain(
      tree.nodes.name(node).trimmingCharacters(in: .whitespaces), .name, of: node, in: tree.nodes)
    if let label = tree.toolkit.label(of: node, named: name, in: tree) { return label }
    if !name.isEmpty, tree.toolkit.rules.contentNames?.isContent(name, of: node, in: tree) != true {
      return name
    }
    switch tree.type(node) {
    case let type where type.has(.row):
      let texts = textsInside(node, tree)
      return texts.isEmpty ? tree.toolkit.displayedText(of: node, in: tree) : texts.joined(separator: ", ")
    case .staticText, .statusBar:
      return tree.toolkit.displayedText(of: node, in: tree)
    case .group where tree.toolkit.rules.textPieces?.holdsText(node, in: tree) == true:
      return tree.toolkit.displayedText(of: node, in: tree)
    case .menuButton:
      let button = tree.nodes.children(node).first { _ in true }
      let inner = button.map { tree.nodes.name($0).trimmingCharacters(in: .whitespaces) } ?? ""
      return inner.isEmpty ? toolTip(node, tree) : inner
    case .helpTag:
      return toolTip(node, tree)
    case .navigationBar:
      return barTitle(node, tree)
    case .window where tree.toolkit.labels.namesWindowsByTitle:
      return tree.tryGeometry()?.window(of: node)?.title ?? ""
    case .window where NotificationBanner.isBanner(node, tree):
      return textsInside(node, tree).first ?? ""
    case .alert, .dialog, .disclosureTriangle:
      // The first text is the title. The content of an open expander may follow the title.
      return textsInside(node, tree).first ?? toolTip(node, tree)
    case let type where type.has(.control):
      let toolTip = toolTip(node, tree)
      return toolTip.isEmpty ? textsInside(node, tree).joined(separator: " ") : toolTip
    default:
      return ""
    }
  }

  /// The strings in a node that may serve as its label, at most eight.
  package static func textsInside(_ node: Int, _ tree: ElementTree) -> [String] {
    var texts: [String] = []
    let found = tree.descendants(of: node).filter { tree.type($0) == .staticText }
    for other in tree.toolkit.textsThatName(node, among: found, in: tree) {
      // A label inside a button of the row names the button, not the row.
      let parent = tree.nodes.parent(other)
      if parent != node, tree.type(parent).has(.control),
        tree.toolkit.rules.contentNames?.isButtonAroundRow(parent, in: tree.nodes) != true
      {
        continue
      }
      if tree.type(node) == .popUpButton, tree.isHidden(other) { continue }
      var name = tree.nodes.name(other).trimmingCharacters(in: .whitespaces)
      if name.isEmpty { name = tree.toolkit.displayedText(of: other, in: tree) }
      if !name.isEmpty { texts.append(name) }
      if texts.count == 8 { break }
    }
    return texts
  }

  /// The first text of a header bar that is not inside a control, such as the back button; "" if there is no such text.
  private static func barTitle(_ bar: Int, _ tree: ElementTree) -> String {
    var node = bar + 1
    while node < tree.nodes.subtreeEnd(bar) {
      if tree.type(node).has(.control) {
        node = max(node + 1, tree.nodes.subtreeEnd(node))
        continue
      }
      let name = tree.nodes.name(node).trimmingCharacters(in: .whitespaces)
      if tree.type(node) == .staticText, !name.isEmpty, !tree.isHidden(node) { return name }
      node += 1
    }
    return ""
  }

  /// The accessible description, in which toolkits store the text of the tool tip.
  private static func toolTip(_ node: Int, _ tree: ElementTree) -> String {
    tree.nodes.tryFetch(.description, of: [node])
    let text = (tree.nodes.description(node) ?? "").trimmingCharacters(in: .whitespaces)
    return tree.toolkit.plain(text, .description, of: node, in: tree.nodes)
  }
}

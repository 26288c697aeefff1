// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Which elements of a page belong together so closely that a click on one of them is meant for the other.
struct ClickEquivalence {
  let tree: ElementTree
  let node: Int
  private let document: Int
  private let path: [Int]

  init(tree: ElementTree, node: Int, document: Int) {
    self.tree = tree
    self.node = node
    self.document = document
    path = tree.path(to: node)
  }

  /// Whether it is an input that pages hide, to draw something else in its place.
  var isInput: Bool {
    switch tree.type(node) {
    case .checkBox, .radioButton, .`switch`, .toggle: true
    // A field for a file is a button for both browsers, and the one with a label.
    case .button: !labels.isEmpty
    default: false
    }
  }

  /// The label of the element according to the page, and the label around it, which Chromium does not report if the page gives
  /// the element another name.
  var labels: [Int] { Self.labels(of: node, tree) + path.filter { tree.nodes.role($0) == .label } }

  private static func labels(of node: Int, _ tree: ElementTree) -> [Int] {
    tree.nodes.tryFetch(.relations, of: [node])
    return tree.nodes.labels(of: node)
  }

  /// Whether a click on what was found is one on the element.
  func isOwn(_ found: Int) -> Bool {
    let other = tree.path(to: found)
    if other.contains(node) { return true }
    if labels.contains(where: { other.contains($0) }) { return true }
    // The field that a label is laid over.
    return !path.contains(found) && Self.labels(of: found, tree).contains { path.contains($0) }
  }

  /// Whether a point at which something was found is inside of the block that the element is in.
  func isInBlock(_ found: Int, at point: CGPoint) -> Bool {
    let block = tree.nodes.parent(node)
    return block > document && found != block && tree.path(to: found).contains(block)
      && !isInTheWay(found, at: point)
  }

  /// Whether what was found is laid over the element and would take its event.
  func isInTheWay(_ found: Int, at point: CGPoint) -> Bool {
    guard !path.contains(found), let geometry = tree.tryGeometry() else { return false }
    let common = self.common(with: found)
    guard common >= document, geometry.tryFetchFrames(of: [found, common, document]),
      geometry.frame(of: found)?.contains(point) == true,
      let whole = geometry.frame(of: common), let page = geometry.frame(of: document)
    else { return false }
    if tree.type(common) == .webView { return true }
    if isInput, tree.nodes.parent(node) == common { return false }
    // Parts of one widget: the text that a field shows and the field under it.
    if whole.height <= Self.widgetHeight * geometry.scale { return false }
    let isLarge = whole.width * whole.height >= page.width * page.height / 2
    if isLarge { return !isInline(node) || !isInline(found) || tree.nodes.parent(node) != common }
    return takesEvents && !isClicked(common)
  }

  /// Whether it is a plain piece of a label, and not a link or a button in it.
  func isPlainPart(_ found: Int, of label: Int) -> Bool {
    let path = tree.path(to: found)
    guard let start = path.firstIndex(of: label) else { return false }
    if path.contains(node) { return true }
    return path[start...].dropFirst().allSatisfy {
      tree.types.isType(of: $0) { [.staticText, .group, .other, .image].contains($0) }
    }
  }

  /// The element that a person would name who sees what was found: the dialog in a shade, the block of a text.
  func shown(_ found: Int) -> Int {
    var shown = found
    while tree.isHidden(shown) || isInline(shown) {
      let parent = tree.nodes.parent(shown)
      if parent <= document || path.contains(parent) { break }
      shown = parent
    }
    return tree.descendants(of: shown).first {
      !tree.isHidden($0) && tree.types.isType(of: $0) { $0 == .dialog || $0 == .alert }
    } ?? shown
  }

  /// The innermost element that holds both.
  private func common(with found: Int) -> Int {
    zip(path, tree.path(to: found)).prefix { $0.0 == $0.1 }.last?.0 ?? 0
  }

  /// Whether something is a piece of a text, of which each may lie in the rectangle of another.
  private func isInline(_ node: Int) -> Bool {
    tree.type(node) == .staticText || tree.type(node) == .link || tree.nodes.role(node) == .`static`
  }

  /// Whether the element is there to be clicked itself; others are clicked for the sake of what they lie in.
  private var takesEvents: Bool {
    switch tree.type(node) {
    case .staticText, .image, .group, .other, .cell, .table, .statusBar: false
    default: true
    }
  }

  /// Whether an element listens to clicks, those on its parts included.
  private func isClicked(_ node: Int) -> Bool {
    tree.nodes.tryFetch(.actions, of: [node])
    return tree.nodes.actions(node)?.contains { $0.name.hasPrefix("click") } == true
  }

  /// Pixels; what is not higher is one line of controls.
  private static let widgetHeight: CGFloat = 64
}

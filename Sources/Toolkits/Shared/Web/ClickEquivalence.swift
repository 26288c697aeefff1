// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// Decides which elements of a page belong together so closely that a click on one of them counts as a click on the
/// other.
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

  /// Whether the element is an input that pages hide, to draw other elements in its place.
  var isInput: Bool {
    switch tree.type(node) {
    case .checkBox, .radioButton, .`switch`, .toggle: true
    // In both browsers, a field for a file is a button, and the only button with a label.
    case .button: !labels.isEmpty
    default: false
    }
  }

  /// The label of the element according to the page, and the label around it, which Chromium does not report if the
  /// page sets another name.
  var labels: [Int] { Self.labels(of: node, tree) + path.filter { tree.nodes.role($0) == .label } }

  private static func labels(of node: Int, _ tree: ElementTree) -> [Int] {
    tree.nodes.tryFetch(.relations, of: [node])
    return tree.nodes.labels(of: node)
  }

  /// Whether a click on the found element is a click on this element.
  func isEquivalent(_ found: Int) -> Bool {
    let other = tree.path(to: found)
    if other.contains(node) { return true }
    if labels.contains(where: { other.contains($0) }) { return true }
    // The found element may be a field whose label contains this element.
    return !path.contains(found) && Self.labels(of: found, tree).contains { path.contains($0) }
  }

  /// Whether the found element at a point is inside the block that contains this element.
  func isInBlock(_ found: Int, at point: CGPoint) -> Bool {
    let block = tree.nodes.parent(node)
    return block > document && found != block && tree.path(to: found).contains(block)
      && !isInTheWay(found, at: point)
  }

  /// Whether the found element covers this element and would receive its event.
  func isInTheWay(_ found: Int, at point: CGPoint) -> Bool {
    guard !path.contains(found), let geometry = tree.tryGeometry() else { return false }
    let common = self.common(with: found)
    guard common >= document, geometry.tryFetchFrames(of: [found, common, document]),
      geometry.frame(of: found)?.contains(point) == true,
      let whole = geometry.frame(of: common), let page = geometry.frame(of: document)
    else { return false }
    if tree.type(common) == .webView { return true }
    if isInput, tree.nodes.parent(node) == common { return false }
    // Both elements are parts of one widget, such as the text that a field shows and the field below the text.
    if whole.height <= Self.widgetHeight * geometry.scale { return false }
    let coversHalfOfThePage = whole.width * whole.height >= page.width * page.height / 2
    if coversHalfOfThePage { return !isInline(node) || !isInline(found) || tree.nodes.parent(node) != common }
    return takesEvents && !isClicked(common)
  }

  /// Whether the found element is a plain part of a label or a part of this element, not a link or a button in the
  /// label.
  func isPlainPart(_ found: Int, of label: Int) -> Bool {
    let path = tree.path(to: found)
    guard let start = path.firstIndex(of: label) else { return false }
    if path.contains(node) { return true }
    return path[start...].dropFirst().allSatisfy {
      tree.types.isType(of: $0) { [.staticText, .group, .other, .image].contains($0) }
    }
  }

  /// Returns the element that a user sees at the found element: the dialog in an overlay, the block around text.
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

  /// Returns the innermost element that contains this element and the found one.
  private func common(with found: Int) -> Int {
    zip(path, tree.path(to: found)).prefix { $0.0 == $0.1 }.last?.0 ?? 0
  }

  /// Whether an element is a piece of text; the rectangles of such pieces may overlap.
  private func isInline(_ node: Int) -> Bool {
    tree.type(node) == .staticText || tree.type(node) == .link || tree.nodes.role(node) == .`static`
  }

  /// Whether the element itself handles clicks; a click on another element is handled by an ancestor.
  private var takesEvents: Bool {
    switch tree.type(node) {
    case .staticText, .image, .group, .other, .cell, .table, .statusBar: false
    default: true
    }
  }

  /// Whether an element handles clicks, including those on its parts.
  private func isClicked(_ node: Int) -> Bool {
    tree.nodes.tryFetch(.actions, of: [node])
    return tree.nodes.actions(node)?.contains { $0.name.hasPrefix("click") } == true
  }

  /// The maximum height of one line of controls, in pixels.
  private static let widgetHeight: CGFloat = 64
}

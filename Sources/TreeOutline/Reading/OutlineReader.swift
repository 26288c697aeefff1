// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Reads the lines of an outline from a program's tree.
struct OutlineReader {
  let tree: ElementTree
  let options: OutlineOptions

  /// The lines of some elements and of all that is in them.
  func lines(of roots: [Int]) throws -> [OutlineLine] {
    try tree.answering { try read(roots) }
  }

  private func read(_ roots: [Int]) throws -> [OutlineLine] {
    // The application has no line, so its windows are roots.
    let tops = roots.flatMap { $0 == 0 ? Array(tree.nodes.children(0)) : [$0] }
    let shown = try shown(visible(in: tops, requested: Set(roots)), requested: Set(roots))
    try fetch(shown)
    let read = tree.reading { lines(of: shown, roots: Set(tops)) }
    guard let rows = options.rowsOfList else { return read }
    return ListFolding(rows: rows).folded(read)
  }

  // MARK: - Nodes

  /// The nodes that may have lines, in document order.
  ///
  /// - Parameters:
  ///   - roots: the roots of the outline.
  ///   - requested: the nodes that have a line even if they are hidden.
  /// - Returns: the numbers of the nodes.
  private func visible(in roots: [Int], requested: Set<Int>) -> [Int] {
    var visible: [Int] = []
    for root in roots {
      var node = root
      let end = max(root + 1, tree.nodes.subtreeEnd(root))
      while node < end {
        let isRequested = node == root && requested.contains(root)
        if !isRequested, tree.isHidden(node) || isScrollBar(node) || isClosedPopup(node) {
          node = max(node + 1, tree.nodes.subtreeEnd(node))
          continue
        }
        visible.append(node)
        if !isRequested, !options.withClosedMenus, ClosedMenus.isClosed(node, in: tree) {
          node = max(node + 1, tree.nodes.subtreeEnd(node))
        } else {
          node += 1
        }
      }
    }
    return visible
  }

  /// Whether a node is a menu or another popup that is not open.
  private func isClosedPopup(_ node: Int) -> Bool {
    !options.withClosedMenus && tree.type(node).has(.popup) && !tree.toolkit.isShowing(node, in: tree.nodes)
  }

  private func isScrollBar(_ node: Int) -> Bool {
    guard !options.allElements else { return false }
    return tree.type(node) == .scrollBar && tree.nodes.name(node).isEmpty
  }

  /// The nodes without those that only the toolkit's rule recognizes as hidden.
  private func shown(_ nodes: [Int], requested: Set<Int>) throws -> [Int] {
    guard let rule = tree.toolkit.rules.hiding else { return nodes }
    // The rule may need a call for each node; containers without a name have no line, so they are not checked.
    let candidates = nodes.filter { !requested.contains($0) && mayBeListed($0) }
    let shown = Set(try rule.shown(candidates, in: tree))
    let hidden = Set(candidates.filter { !shown.contains($0) })
    return hidden.isEmpty ? nodes : nodes.filter { !hidden.contains($0) }
  }

  /// Whether a node may have a line, as far as the snapshot shows it.
  private func mayBeListed(_ node: Int) -> Bool {
    let type = tree.type(node)
    return options.allElements || !type.has(.unmentioned) || !tree.nodes.name(node).isEmpty
      || options.identifiers == .all
  }

  private func fetch(_ nodes: [Int]) throws {
    let read = nodes.filter { $0 > 0 }
    try tree.attributes.prefetch([.label], of: read)
    // For almost all text elements, the value is the label. The values of text elements are not requested, because each
    // takes two calls in sequence.
    try tree.attributes.prefetch([.value], of: read.filter { tree.type($0) != .staticText })
    let unnamed = read.filter { isUnnamedControl($0) }
    try tree.attributes.prefetch([.placeholderValue], of: unnamed)
    switch options.identifiers {
    case .none: break
    case .ofUnnamed: try tree.attributes.prefetch([.identifier], of: unnamed)
    case .all: try tree.attributes.prefetch([.identifier], of: read)
    }
  }

  private func isUnnamedControl(_ node: Int) -> Bool {
    tree.type(node).hasAny(of: [.operable, .textField, .captioned]) && tree.label(node).isEmpty
  }

  // MARK: - Lines

  private func lines(of nodes: [Int], roots: Set<Int>) -> [OutlineLine] {
    var listed: [ListedElement] = []
    /// The listed elements that contain the current node, as indexes of `listed`.
    var ancestors: [Int] = []
    for node in nodes {
      let isRoot = roots.contains(node)
      if isRoot { ancestors = [] }
      while let last = ancestors.last, tree.nodes.subtreeEnd(listed[last].element.node) <= node {
        ancestors.removeLast()
      }
      var element = ListedElement(
        element(node), parent: ancestors.last, depth: isRoot ? 0 : ancestors.count, isRoot: isRoot)
      guard isRoot || options.allElements || isListed(&element, in: ancestors.last.map { listed[$0].element })
      else { continue }
      ancestors.append(listed.count)
      listed.append(element)
    }
    return OutlineArrangement(elements: listed, options: options).lines
  }

  /// Whether an element has a line; sets whether the line needs content.
  private func isListed(_ listed: inout ListedElement, in parent: OutlineElement?) -> Bool {
    let element = listed.element
    let type = element.type
    if !element.label.isEmpty || !element.identifier.isEmpty {
      guard let parent else { return true }
      return !RepeatedTexts.isRepetition(element, of: parent)
    }
    if type.hasAny(of: [.operable, .textField, .window, .popup, .list, .progress, .choosable, .dropDown]) {
      return true
    }
    // A splitter and a bar of a list have a number as their value, which only their position shows.
    if type.hasAny(of: [.ranged, .captioned]) { return type != .splitter && type != .scrollBar }
    listed.needsContent = type.hasAny(of: [.landmark, .row])
    return listed.needsContent
  }

  private func element(_ node: Int) -> OutlineElement {
    let type = tree.type(node)
    let attributes = tree.attributes
    let label = tree.label(node)
    var element = OutlineElement(node: node, type: type, label: label, states: states(of: node))
    if options.identifiers == .all || options.identifiers == .ofUnnamed && label.isEmpty {
      let isRead = options.identifiers == .all || isUnnamedControl(node)
      element.identifier = isRead ? attributes.identifier(node) : ""
    }
    if label.isEmpty, type.has(.text) { element.placeholder = attributes.placeholder(node) ?? "" }
    guard type != .staticText, let value = attributes.value(node) else { return element }
    addValue(value, to: &element)
    return element
  }

  /// Adds a value, or the state that it represents.
  private func addValue(_ value: String, to element: inout OutlineElement) {
    let rows = RowStates(tree: tree)
    if element.type.has(.checkable) || rows.checkMark(of: element.node) != nil || isMarkOfItem(element) {
      switch value {
      case "1": element.states.insert(.checked)
      case "2": element.states.insert(.mixed)
      default: break
      }
      // A checked radio button is also selected; one of the two states is enough.
      if element.type.has(.checkable) { element.states.remove(.selected) }
    } else if rows.expansion(of: element.node) != nil {
      element.states.insert(value == "1" ? .expanded : .collapsed)
    } else if value != element.label || element.type.hasAny(of: [.textField, .dropDown]) {
      element.value = value
    }
  }

  private func isMarkOfItem(_ element: OutlineElement) -> Bool {
    (element.type == .menuItem || element.type == .menuBarItem)
      && RowStates(tree: tree).markOfItem(element.node) != nil
  }

  private func states(of node: Int) -> OutlineStates {
    let attributes = tree.attributes
    var states: OutlineStates = []
    if !attributes.isEnabled(node) { states.insert(.disabled) }
    if attributes.isSelected(node) { states.insert(.selected) }
    if options.withFocus, attributes.hasFocus(node) { states.insert(.focused) }
    if tree.nodes.states(node).contains(.modal), tree.type(node).has(.window) { states.insert(.modal) }
    return states
  }
}

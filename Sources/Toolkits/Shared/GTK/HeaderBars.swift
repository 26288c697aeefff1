// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel

/// Finds the header bars of windows, which have no specific role in any toolkit.
///
/// In GTK, a header bar has the role of a plain panel. The bar is recognized by its content, the window controls. It is
/// the outermost ancestor of the window's "Close" button that does not also contain the window's content: its parent is
/// the window, or has other children with content. A window that shows one of several pages has a bar on each of them.
/// Controls within the content of a window are not a bar.
enum HeaderBars {
  static func mark(in types: inout [ElementType], nodes: AccessibleTree) {
    for window in nodes.children(0) where types[window].has(.window) {
      for close in closeButtons(in: window, nodes) {
        if let bar = bar(around: close, in: window, nodes) { types[bar] = .navigationBar }
      }
    }
  }

  private static func bar(around close: Int, in window: Int, _ nodes: AccessibleTree) -> Int? {
    var bar = nodes.parent(close)
    var levels = 0
    while true {
      let parent = nodes.parent(bar)
      guard parent > window, isContainer(nodes.role(parent)) else { break }
      // The parent is the window's box if it also contains a part of the window that is more than a bar.
      let siblings = nodes.children(parent).filter { $0 != bar }
      // A bar may have a field or tabs instead of its title.
      let isPart = levels <= levelsInBar && holdsControlsAlone(bar, nodes)
      if siblings.contains(where: { holdsContent($0, nodes, besideFields: isPart) }) { break }
      bar = parent
      levels += 1
    }
    return bar > window && (levels > levelsInBar || !holdsControlsAlone(bar, nodes)) ? bar : nil
  }

  /// The maximum number of containers in a header bar between the box of the controls and the row with the complete
  /// content.
  ///
  /// GTK 4.8 and 4.18 have one, libadwaita 1.2 has two.
  private static let levelsInBar = 2

  /// Whether a part of a window contains only the buttons that close it and change its size.
  private static func holdsControlsAlone(_ node: Int, _ nodes: AccessibleTree) -> Bool {
    (node..<nodes.subtreeEnd(node)).allSatisfy { part in
      switch nodes.role(part) {
      case .pushButton: controls.contains(nodes.name(part)) && isControl(part, nodes)
      // The icons on the buttons, and a separator next to them.
      case .image, .icon, .separator: true
      default: isContainer(nodes.role(part))
      }
    }
  }

  private static let controls = ["Close", "Minimize", "Maximize", "Restore"]

  /// Returns the buttons that close the window: buttons named "Close" next to other window controls.
  ///
  /// If there are no such buttons, the first "Close" button without other controls counts, as in a dialog.
  private static func closeButtons(in window: Int, _ nodes: AccessibleTree) -> [Int] {
    var found: [Int] = []
    var alone: Int?
    for node in (window + 1)..<max(window + 1, nodes.subtreeEnd(window))
    where nodes.role(node) == .pushButton && nodes.name(node) == "Close" && isControl(node, nodes) {
      if isInContent(node, of: window, nodes) { continue }
      let group = nodes.parent(node)
      let others = nodes.children(group).map { nodes.name($0) }
      if others.contains("Minimize") || others.contains("Maximize") {
        found.append(node)
      } else if alone == nil, others.allSatisfy({ $0.isEmpty || $0 == "Close" }) {
        alone = node
      }
    }
    return found.isEmpty ? alone.map { [$0] } ?? [] : found
  }

  /// Whether a button is a window control, which has an icon and no text.
  ///
  /// A dialog of a program may also have a button with the name "Close". GTK 3 (3.24) does not report the content of a
  /// button, but reports that window controls take no focus. GTK 4 (4.8, 4.18) reports text in a button, but reports
  /// that all buttons take the focus.
  private static func isControl(_ button: Int, _ nodes: AccessibleTree) -> Bool {
    !nodes.states(button).contains(.focusable)
      || nodes.toolkit is GTK4
        && !(button..<nodes.subtreeEnd(button)).contains { nodes.role($0) == .label }
  }

  /// Whether a button is in a tool bar, a tab, an information bar or a list: such buttons close documents.
  private static func isInContent(_ node: Int, of window: Int, _ nodes: AccessibleTree) -> Bool {
    var ancestor = nodes.parent(node)
    while ancestor > window {
      switch nodes.role(ancestor) {
      case .toolBar, .pageTab, .statusBar, .infoBar, .list, .listBox, .listItem, .table, .treeTable:
        return true
      default: ancestor = nodes.parent(ancestor)
      }
    }
    return false
  }

  private static func isContainer(_ role: Role) -> Bool {
    role == .panel || role == .filler || role == .grouping
  }

  /// Whether a subtree has more content than text and buttons in a row.
  ///
  /// - Parameters:
  ///   - node: the root of the subtree.
  ///   - nodes: the tree.
  ///   - besideFields: whether a single-line field, a tab or a switch still counts as a part of a bar.
  /// - Returns: whether it is content.
  private static func holdsContent(_ node: Int, _ nodes: AccessibleTree, besideFields: Bool) -> Bool {
    for other in node..<nodes.subtreeEnd(node) {
      switch nodes.role(other) {
      case .text, .entry:
        if !besideFields || nodes.states(other).contains(.multiLine) { return true }
      case .checkBox, .pageTabList:
        if !besideFields { return true }
      case .scrollPane, .list, .listBox, .table, .treeTable, .viewport, .menuBar, .treeItem, .slider,
        .spinButton, .drawingArea, .canvas, .statusBar, .toolBar:
        return true
      default: continue
      }
    }
    return nodes.subtreeEnd(node) - node > 24
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem

/// Apple's identifiers for the buttons of a window.
///
/// If the window manager draws the title bar, a query with such an identifier finds the buttons on the screen. If the
/// program draws the title bar, the buttons are elements of the program. GTK sets no identifiers for these buttons.
/// They have an English or translated name and are in a separate box in the header bar. They are recognized by the
/// English names, so on a desktop with another locale they have no such identifiers. A "Close" button that the program
/// put into its header bar is not included, because it is not in such a box.
package enum WindowButtons {
  package static func identifier(of node: Int, in tree: ElementTree) -> String? {
    guard tree.type(node) == .button, let identifier = identifiers[tree.nodes.name(node)] else { return nil }
    let box = tree.nodes.parent(node)
    guard box > 0, tree.type(box) != .navigationBar,
      tree.nodes.children(box).allSatisfy({ identifiers[tree.nodes.name($0)] != nil || tree.isHidden($0) }),
      tree.path(to: box).contains(where: { tree.type($0) == .navigationBar })
    else { return nil }
    return identifier
  }

  /// Whether a button, or a part of one, closes the window or changes its size, in a title bar that the program draws.
  ///
  /// Browsers and Swing's inner windows draw title bars without a header bar. There a button is recognized by its
  /// group: the group contains only such buttons, and at most one of each kind.
  package static func contain(_ node: Int, in tree: ElementTree) -> Bool {
    tree.path(to: node).contains { button in
      identifier(of: button, in: tree) != nil || isInGroup(button, in: tree)
    }
  }

  private static func isInGroup(_ button: Int, in tree: ElementTree) -> Bool {
    guard button > 0, tree.nodes.role(button) == .pushButton, names.contains(tree.nodes.name(button)) else {
      return false
    }
    let group = tree.nodes.children(tree.nodes.parent(button)).filter { tree.nodes.role($0) == .pushButton }
      .map { tree.nodes.name($0) }
    return group.count > 1 && group.allSatisfy(names.contains) && Set(group).count == group.count
  }

  /// The English names; in Firefox, the button of a maximized window that restores its size is called "Restore Down".
  private static let names: Set = ["Close", "Minimize", "Maximize", "Restore", "Restore Down"]

  private static let identifiers = [
    "Close": "_XCUI:CloseWindow", "Minimize": "_XCUI:MinimizeWindow", "Maximize": "_XCUI:ZoomWindow",
    "Restore": "_XCUI:ZoomWindow",
  ]

  static let prefix = "_XCUI:"

  static func isIdentifier(_ text: String) -> Bool { text.hasPrefix(prefix) }

  // MARK: - Title bars of the window manager

  package static func name(of kind: TitleBarButton.Kind) -> String {
    switch kind {
    case .minimize: "Minimize"
    case .maximize: "Maximize"
    case .close: "Close"
    }
  }

  package static func identifier(of kind: TitleBarButton.Kind) -> String? { identifiers[name(of: kind)] }
}

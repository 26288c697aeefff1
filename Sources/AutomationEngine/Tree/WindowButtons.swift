// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import WindowSystem

/// Apple's identifiers for the buttons of a window.
///
/// Where the window manager draws the title bar, a query that names such an identifier finds them on the screen. Where the
/// program draws it, they are elements of the program.
/// GTK gives these buttons no identifier, but an English or translated name, and a box of their own in the
/// header bar. They are known by the English names, so a desktop with another locale has no such identifiers. A
/// "Close" button that the program put into its header bar is not among them: it is not in such a box.
enum WindowButtons {
  static func identifier(of node: Int, in tree: ElementTree) -> String? {
    guard tree.type(node) == .button, let identifier = identifiers[tree.nodes.name(node)] else { return nil }
    let box = tree.nodes.parent(node)
    guard box > 0, tree.type(box) != .navigationBar,
      tree.nodes.children(box).allSatisfy({ identifiers[tree.nodes.name($0)] != nil || tree.isHidden($0) }),
      tree.path(to: box).contains(where: { tree.type($0) == .navigationBar })
    else { return nil }
    return identifier
  }

  private static let identifiers = [
    "Close": "_XCUI:CloseWindow", "Minimize": "_XCUI:MinimizeWindow", "Maximize": "_XCUI:ZoomWindow",
    "Restore": "_XCUI:ZoomWindow",
  ]

  static let prefix = "_XCUI:"

  static func isIdentifier(_ text: String) -> Bool { text.hasPrefix(prefix) }

  // MARK: - Title bars of the window manager

  static func name(of kind: TitleBarButton.Kind) -> String {
    switch kind {
    case .minimize: "Minimize"
    case .maximize: "Maximize"
    case .close: "Close"
    }
  }

  static func identifier(of kind: TitleBarButton.Kind) -> String? { identifiers[name(of: kind)] }
}

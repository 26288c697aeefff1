import AccessibilityBus

/// Apple's identifiers for the buttons of a window, for title bars that the program draws itself.
///
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

  /// What to do where a query asks for such a button and the window manager draws it.
  static func advice(for query: ElementQuery) -> [String] {
    guard query.elementDescription.contains("_XCUI:") else { return [] }
    return [
      "The buttons of a title bar that the window manager draws are no elements of the program. Click the close "
        + "button there by its place: window.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0))"
        + ".withOffset(CGVector(dx: -10, dy: -10)).click()"
    ]
  }
}

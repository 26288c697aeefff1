import AccessibilityBus
import WindowSystem

/// A click on an item of a menu, after which the menu is still open.
///
/// GTK 3 takes a release within half a second of the click that opened a menu for the end of that click (`MENU_SHELL_TIMEOUT`,
/// GTK 3.24). It knows better of menus that it opens itself; Emacs opens its own, whose items take no click so soon.
struct MenuClick {
  private let target: EventTarget

  init(_ target: EventTarget) { self.target = target }

  static let explanation = "GTK took the click on the item for the end of the one that opened the menu"

  /// Whether the program has dropped it: the same menu is there, and the item is what it was.
  var isDropped: Bool {
    let (tree, node) = (target.node.tree, target.node.index)
    guard tree.nodes.application.toolkit.kind == .gtk3, tree.type(node) == .menuItem,
      tree.nodes.role(node) != .menu, target.live.clicks.mayBeDroppedByMenu,
      let before = (try? tree.geometry())?.topWindow(at: target.point), before.isOverrideRedirect,
      (try? target.live.display.topWindow(at: target.point)) == before.id,
      let now = try? target.application.elementTree(),
      let same = now.nodes.node(for: tree.nodes.reference(node))
    else { return false }
    return now.nodes.states(same).contains(.checked) == tree.nodes.states(node).contains(.checked)
  }
}

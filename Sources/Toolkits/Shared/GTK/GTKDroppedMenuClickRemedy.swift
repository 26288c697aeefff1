// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Timing

/// A click on an item of a menu that left the menu open and the item unchanged.
///
/// The items of a menu of GTK 3 do not accept a click so soon after the click that opened the menu. On X11, GTK 3 (3.24)
/// prevents this in the menus that it opens itself, but Emacs opens its menus without GTK's help. On Wayland, it happens
/// in all menus, also in those of LibreOffice (7.4).
struct GTKDroppedMenuClickRemedy: ClickRemedy {
  func repetition(of click: ElementNode, at point: CGPoint, in program: any ProgramUnderTest)
    -> ClickRepetition?
  {
    let (tree, node) = (click.tree, click.index)
    guard tree.type(node) == .menuItem, tree.nodes.role(node) != .menu,
      let between = program.secondsBetweenClicks, between < TimeLimits.Events.menuClicks.seconds,
      let before = tree.tryGeometry()?.topWindow(at: point), before.isUnmanaged,
      // The click has been sent; the next step reports a display or program that does not answer.
      program.topWindow(at: point) == before.id, let now = try? program.elementTree(),
      let same = now.nodes.node(for: tree.nodes.reference(node)),
      now.nodes.states(same).contains(.checked) == tree.nodes.states(node).contains(.checked)
    else { return nil }
    return ClickRepetition(
      reason:
        "The program treated the click on the item as the end of the click that opened the menu; the item is clicked "
        + "again",
      pause: .sinceLastClick(TimeLimits.Events.menuClicks.seconds))
  }
}

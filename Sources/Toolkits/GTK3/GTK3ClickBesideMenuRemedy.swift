// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Timing

/// A click outside of an open menu, which closes the menu only if it is half a second or more after the last click.
///
/// GTK treats an earlier click as the end of the click that opened the menu (`MENU_SHELL_TIMEOUT`, 3.24).
struct GTK3ClickBesideMenuRemedy: ClickRemedy {
  func pause(before click: ElementNode) -> ClickPause? {
    let (tree, node) = (click.tree, click.index)
    guard let popups = tree.tryGeometry()?.popups,
      popups.contains(where: { $0.isViewable && $0.types.contains(where: \.isMenu) }),
      !tree.path(to: node).contains(where: { tree.type($0).has(.menu) })
    else { return nil }
    return .sinceLastClick(TimeLimits.Events.menuClicks.seconds)
  }
}

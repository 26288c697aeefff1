// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Brings the pointer to where something is done with it, in a way that the program takes notice of.
///
/// Some toolkits take the pointer for one over a popup that has closed, until it moves once more
/// (``PointerTraits/mistakesPointerAfterPopup``). A hand makes many movements on its way, and of that loses no click; whoever
/// chooses from a menu and presses again without touching the mouse does.
///
/// So after a popup has closed the pointer moves twice, and the program may work off the first movement before the second.
struct PointerArrival {
  let application: TargetApplication
  let live: LiveDesktop
  let toolkit: any Toolkit

  func move(to point: CGPoint) throws {
    if try mayMistakePointer() {
      try live.display.movePointer(to: point)
      application.waitUntilIdle(afterInput: true)
    }
    try live.display.movePointer(to: point)
  }

  /// Moves to where the pointer is to stay, as a hand that moves on a little inside the element that it has reached.
  ///
  /// A menu of Qt 5 ignores the first movement after the pointer has entered it, and opens a submenu by the second (5.15). To Qt
  /// the two are one unless it has worked off the first, and a movement that ends where it began is not one.
  func settle(at point: CGPoint) throws {
    try live.display.movePointer(to: CGPoint(x: point.x - 1, y: point.y))
    application.waitUntilIdle(afterInput: true)
    try live.display.movePointer(to: point)
  }

  /// Whether a popup has closed since the pointer was last moved to something of the program, whoever closed it.
  private func mayMistakePointer() throws -> Bool {
    guard toolkit.pointer.mistakesPointerAfterPopup, let running = application.running else { return false }
    let closed = try live.display.closedPopups
    defer { running.closedPopupsSeen = closed }
    return closed != running.closedPopupsSeen
  }
}

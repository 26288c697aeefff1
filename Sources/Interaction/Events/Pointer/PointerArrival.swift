// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Moves the pointer to the place of an action in a way that the program notices.
///
/// After a popup has closed, some toolkits treat the pointer as still over it until it moves once more
/// (``PointerTraits/mistakesPointerAfterPopup``). A hand makes many movements on its way and loses no click because of
/// that. A person who chooses from a menu and presses again without moving the mouse loses one.
///
/// So after a popup has closed, the pointer moves twice, and the program can handle the first movement before the
/// second.
struct PointerArrival {
  let display: any DisplayClient
  let program: any PointedProgram
  let traits: PointerTraits

  func move(to point: CGPoint) throws {
    if try mayMistakePointer() {
      try display.movePointer(to: point)
      program.waitUntilIdle()
    }
    try display.movePointer(to: point)
  }

  /// Moves to where the pointer is to stay, as a hand that moves on a little inside the element that it has reached.
  ///
  /// A menu of Qt 5 ignores the first movement after the pointer has entered it, and opens a submenu by the second (5.15). To Qt
  /// the two are one unless it has worked off the first, and a movement that ends where it began is not one.
  func settle(at point: CGPoint) throws {
    try display.movePointer(to: CGPoint(x: point.x - 1, y: point.y))
    program.waitUntilIdle()
    try display.movePointer(to: point)
  }

  /// Whether a popup has closed, for any reason, since the pointer was last moved to something of the program.
  private func mayMistakePointer() throws -> Bool {
    guard traits.mistakesPointerAfterPopup, let seen = program.closedPopupsSeen else { return false }
    let closed = try display.closedPopups
    program.closedPopupsSeen = closed
    return closed != seen
  }
}

/// The program that the pointer is over.
package protocol PointedProgram {
  /// How many popups had closed when the pointer was last moved to something of the program; nil while it does not run.
  var closedPopupsSeen: UInt64? { get nonmutating set }
  /// Waits until the program has handled what was sent to it.
  func waitUntilIdle()
}

/// A program under test.
struct PointedApplication: PointedProgram {
  let application: TargetApplication

  var closedPopupsSeen: UInt64? {
    get { application.running?.closedPopupsSeen }
    nonmutating set { if let newValue { application.running?.closedPopupsSeen = newValue } }
  }

  func waitUntilIdle() { application.idle.wait(afterInput: true) }
}

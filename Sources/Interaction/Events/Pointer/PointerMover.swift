// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Programs
import WindowSystem

/// Moves the pointer to the position of an action so that the program notices it.
///
/// After a popup has closed, some toolkits treat the pointer as still over it until the pointer moves once more
/// (``PointerTraits/mistakesPointerAfterPopup``). A hand makes many movements on its way, so it loses no click. A
/// person who chooses from a menu and presses again without moving the mouse loses one.
///
/// So after a popup has closed, the pointer moves twice, and the program can handle the first movement before the
/// second.
struct PointerMover {
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

  /// Moves the pointer to its final point, like a hand that moves on a little inside the element.
  ///
  /// A Qt 5 menu ignores the first movement after the pointer has entered it, and opens a submenu at the second one
  /// (5.15). Qt combines the two movements unless it has handled the first one before the second arrives. Qt also
  /// ignores a movement that ends where it began.
  func moveTwice(to point: CGPoint) throws {
    try display.movePointer(to: CGPoint(x: point.x - 1, y: point.y))
    program.waitUntilIdle()
    try display.movePointer(to: point)
  }

  /// Whether a popup has closed, for any reason, since the pointer was last moved over the program.
  private func mayMistakePointer() throws -> Bool {
    guard traits.mistakesPointerAfterPopup, let seen = program.closedPopupsSeen else { return false }
    let closed = try display.closedPopups
    program.closedPopupsSeen = closed
    return closed != seen
  }
}

/// The program that the pointer is over.
package protocol PointedProgram {
  /// The number of popups that had closed when the pointer was last moved over the program; nil while the program is
  /// not running.
  var closedPopupsSeen: UInt64? { get nonmutating set }
  /// Waits until the program has handled the events that were sent to it.
  func waitUntilIdle()
}

/// A program under test.
struct PointedTargetProgram: PointedProgram {
  let application: TargetProgram

  var closedPopupsSeen: UInt64? {
    get { application.session.lock.withLock { application.running?.interface.closedPopupsSeen } }
    nonmutating set {
      guard let newValue else { return }
      application.session.lock.withLock {
        if let running = application.running { running.interface.closedPopupsSeen = newValue }
      }
    }
  }

  func waitUntilIdle() { application.idle.wait(afterInput: true) }
}

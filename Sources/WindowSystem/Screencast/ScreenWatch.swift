// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reports changes of the screen, with its pixels, to a viewer elsewhere.
///
/// Used by one thread.
package protocol ScreenWatch: AnyObject {
  /// The name of the pointer's picture, such as `xterm` or `hand2`, when it is another one than at the last call; empty
  /// for a picture without a name, nil when it is the same.
  func newCursor() throws -> String?
  /// Waits until something is drawn, or the pointer looks different; false when `deadline` came first.
  func waitForDrawing(until deadline: TimeInterval) throws -> Bool
  /// The size of the screen at the last call of ``changes()``, in pixels.
  var screen: CGSize { get }
  /// Looks.
  func changes() throws -> ScreenChanges
  /// A part of the screen as ``changes()`` last reported it.
  func picture(of rect: CGRect) -> Screenshot
}

/// The changes that one call of ``ScreenWatch/changes()`` found.
package struct ScreenChanges {
  /// Pixels.
  package let screen: CGSize
  /// The parts that are different now; the whole screen at the first call, and when its size changed.
  package let parts: [Screenshot]
}

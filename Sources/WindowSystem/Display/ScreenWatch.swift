// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Reports changes of the screen with the new pixels, so that another program can show the screen.
///
/// Only one thread may use it.
package protocol ScreenWatch: AnyObject {
  /// The name of the pointer's image, such as `xterm` or `hand2`, if it has changed since the last call; nil if it has
  /// not.
  ///
  /// The name is empty for an image without a name.
  func newCursor() throws -> String?
  /// Waits until something is drawn, or the pointer's image changes; returns false if `deadline` passes first.
  func waitForDrawing(until deadline: TimeInterval) throws -> Bool
  /// The size of the screen at the last call to ``changes()``, in pixels.
  var screen: CGSize { get }
  /// Reads the changes since the last call.
  func changes() throws -> ScreenChanges
  /// A part of the screen as ``changes()`` last reported it.
  func picture(of rect: CGRect) -> Screenshot
}

/// The changes that one call to ``ScreenWatch/changes()`` found.
package struct ScreenChanges {
  /// The size of the screen in pixels.
  package let screen: CGSize
  /// The parts that have changed; the whole screen at the first call, and when its size has changed.
  package let parts: [Screenshot]
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Tells what changes on the screen, with its pixels, to one that shows it elsewhere.
///
/// Used by one thread.
package protocol ScreenWatch: AnyObject {
  /// The name of the pointer's picture, such as `xterm` or `hand2`, when it is another one than at the last call; empty
  /// for a picture without a name, nil when it is the same.
  func newCursor() throws -> String?
  /// Waits until something is drawn, or the pointer looks different; false when `deadline` came first.
  func waitForDrawing(until deadline: TimeInterval) throws -> Bool
  /// The size of the screen at the last look, in pixels.
  var screen: CGSize { get }
  /// Looks.
  func changes() throws -> ScreenChanges
  /// A part of what was told last.
  func picture(of rect: CGRect) -> Screenshot
}

/// What one look found.
package struct ScreenChanges {
  /// Pixels.
  package let screen: CGSize
  /// The places that look different now; all of the screen at the first look, and when its size changed.
  package let parts: [Screenshot]
}

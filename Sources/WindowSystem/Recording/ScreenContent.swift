// SPDX-License-Identifier: Apache-2.0

import CLinux
import Foundation

/// The pixels of a screen at the last read, and the areas that have changed since.
///
/// Only one thread may use it.
protocol ScreenContent: AnyObject {
  /// The pixels at the last read: four bytes per pixel, rows from top to bottom.
  var pixels: [UInt8] { get }
  /// The size of the screen in pixels.
  var size: (width: Int, height: Int) { get }
  /// The area in which programs have drawn since the last read; the whole screen after a change of its size.
  var drawn: CGRect { get }
  /// Reads the size of the screen, and which areas have changed.
  ///
  /// - Returns: the position of the pointer, in pixels.
  /// - Throws: ``WindowSystemError`` if the display has ended.
  func update() throws -> CGPoint
  /// Discards all pixels, so that the next read covers the whole screen.
  func forget()
  /// Reads the drawn area, and stores its pixels.
  ///
  /// - Returns: the bands with changed pixels, from top to bottom.
  func drainChanges() throws -> [clinux_band]
}

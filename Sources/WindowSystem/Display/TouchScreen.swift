// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A touch screen over the whole display, and the fingers on it.
///
/// Points are in pixels of the screen. Fingers are numbered from 0.
package protocol TouchScreen: AnyObject, Sendable {
  /// The number of fingers that the screen supports.
  var maximumFingers: Int { get }
  /// Puts a finger down.
  func touch(_ finger: Int, at point: CGPoint) throws
  /// Moves a finger that is down.
  func move(_ finger: Int, to point: CGPoint) throws
  /// Lifts a finger from its position.
  ///
  /// Does nothing if the finger is not down.
  func lift(_ finger: Int) throws
  /// Lifts every finger.
  func liftAll() throws
  /// Waits until the display has processed all touches, so that later input follows them.
  func synchronize() throws
  /// Sets the observer that receives every touch; nil for no observer.
  ///
  /// Needed because X RECORD does not report touches.
  ///
  /// - Parameter observer: called for each touch, before the function that sends the touch returns.
  func observe(_ observer: (@Sendable (InputEvent) -> Void)?)
}

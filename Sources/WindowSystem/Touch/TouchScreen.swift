// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A touch screen over the whole display, and the fingers on it.
///
/// Points are in pixels of the screen. Each finger has a number, from 0.
package protocol TouchScreen: AnyObject, Sendable {
  /// How many fingers the screen supports.
  var maximumFingers: Int { get }
  /// Puts a finger down.
  func touch(_ finger: Int, at point: CGPoint) throws
  /// Moves a finger that is down.
  func move(_ finger: Int, to point: CGPoint) throws
  /// Lifts a finger from where it is. Does nothing when it is not down.
  func lift(_ finger: Int) throws
  /// Lifts every finger.
  func liftAll() throws
  /// Waits until the display has taken in all that the fingers did, so that other input comes after it.
  func synchronize() throws
  /// Sets the observer that gets every touch as it is made; nil for no observer.
  ///
  /// X RECORD does not see touches.
  ///
  /// - Parameter observer: called within the call that makes the touch.
  func observe(_ observer: (@Sendable (InputEvent) -> Void)?)
}

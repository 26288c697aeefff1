// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import KeySymbols
import WindowSystem

/// The program to which events are sent, and its desktop.
package protocol ProgramUnderTest {
  var bus: AccessibilityBusConnection { get }
  /// Sends a key to the program.
  ///
  /// - Throws: the errors of the display.
  func pressKey(_ key: KeySym) throws
  /// The window in front at a point, in pixels of the screen; nil if there is no window or the display does not report
  /// it.
  func topWindow(at point: CGPoint) -> WindowID?
  /// Waits until the program has handled the events that were sent to it.
  func waitUntilIdle()
  /// The current tree of the program.
  ///
  /// - Throws: `AutomationError` if the tree cannot be read.
  func elementTree() throws -> ElementTree
  /// The seconds between the last two clicks; nil before the second click.
  var secondsBetweenClicks: TimeInterval? { get }
}

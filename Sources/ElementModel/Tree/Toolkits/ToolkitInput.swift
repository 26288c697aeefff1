// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// The rules for sending events to the elements of a toolkit, and for scrolling.
package protocol ToolkitInput: ToolkitReading {
  // MARK: Pointer

  var pointer: PointerTraits { get }

  /// Remedies for behaviours of the toolkit that affect clicks and must not affect a test.
  var clickRemedies: [any ClickRemedy] { get }

  // MARK: Keyboard

  /// The parts in which a text must be typed, so that all of it arrives in order.
  func textEntry(of text: String) -> TextEntry

  // MARK: Scrolling

  var scrolling: ScrollTraits { get }

  /// Asks the toolkit to bring an element into view.
  ///
  /// - Returns: whether the request was sent.
  func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool

  /// The rule for scroll areas that are not recognized by their roles; nil if the roles show all scroll areas.
  ///
  /// Only Qt has no role for scroll areas.
  var unlistedScrollAreas: (any UnlistedScrollAreas)? { get }
}

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

/// A text, divided for typing.
package struct TextEntry: Equatable {
  /// The parts in order; the program must be idle between them.
  package var parts: [String]
  /// Whether a character above U+FFFF is typed as its two code units of UTF-16, with a key for each.
  package var isInCodeUnits = false

  package init(parts: [String], isInCodeUnits: Bool = false) {
    self.parts = parts
    self.isInCodeUnits = isInCodeUnits
  }
}

extension ToolkitInput {
  package var pointer: PointerTraits { PointerTraits() }
  package var scrolling: ScrollTraits { ScrollTraits() }
  package var clickRemedies: [any ClickRemedy] { [] }
  package func textEntry(of text: String) -> TextEntry { TextEntry(parts: [text]) }
  package func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool { false }
  package var unlistedScrollAreas: (any UnlistedScrollAreas)? { nil }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import WindowSystem

/// How events reach what a toolkit draws, and how it is scrolled.
package protocol ToolkitInput: ToolkitReading {
  // MARK: Pointer

  var pointer: PointerTraits { get }

  /// Remedies for things that the toolkit does with clicks and a test must not notice.
  var clickRemedies: [any ClickRemedy] { get }

  // MARK: Keyboard

  /// How a text has to be typed, so that all of it arrives in order.
  func textEntry(of text: String) -> TextEntry

  // MARK: Scrolling

  var scrolling: ScrollTraits { get }

  /// Asks the toolkit to bring an element into view.
  ///
  /// - Returns: whether it was asked.
  func scrollIntoView(_ start: ElementNode, in program: any ProgramUnderTest) throws -> Bool

  /// The scroll areas that are known by other things than their roles; nil where roles say what scrolls.
  ///
  /// Qt alone has no role for them.
  var unlistedScrollAreas: (any UnlistedScrollAreas)? { get }
}

/// The program that a toolkit sends events to, and the desktop that it is on.
package protocol ProgramUnderTest {
  var bus: AccessibilityBusConnection { get }
  /// - Throws: what the display reports.
  func pressKey(_ key: KeySym) throws
  /// The window in front at a point, in pixels of the screen; nil if there is no window or the display does not report it.
  func topWindow(at point: CGPoint) -> WindowID?
  /// Waits until the program has handled what was sent to it.
  func waitUntilIdle()
  /// The program's tree as it is now.
  ///
  /// - Throws: `AutomationError` when it cannot be read.
  func elementTree() throws -> ElementTree
  /// Seconds between the last click and the one before it; nil before the second click.
  var secondsBetweenClicks: TimeInterval? { get }
}

/// How a text is typed.
package struct TextEntry: Equatable {
  /// The parts to type one after the other; the program has to be idle in between.
  package var parts: [String]
  /// Whether characters above U+FFFF are typed as their two code units of UTF-16, a key for each.
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

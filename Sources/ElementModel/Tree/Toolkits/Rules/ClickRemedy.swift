// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// A remedy for a behavior of a toolkit that affects clicks and must not affect a test.
///
/// A toolkit contributes the remedies that it needs (``OptionalRules/clickRemedies``); common code names none of them.
package protocol ClickRemedy: Sendable {
  /// The pause before a click, so that the program recognizes it as a click; nil if no pause is needed.
  func pause(before click: ElementNode) -> ClickPause?

  /// Checks whether the program has received a click.
  ///
  /// - Parameters:
  ///   - click: the element before the click.
  ///   - point: the point of the click, in pixels of the screen.
  ///   - program: the program, which is idle again.
  /// - Returns: the reason to repeat the click; nil if the click has arrived, as far as this can be determined.
  func repetition(of click: ElementNode, at point: CGPoint, in program: any ProgramUnderTest)
    -> ClickRepetition?

  /// Other points at which a click may toggle an element.
  ///
  /// They are tried in order until the element is toggled.
  ///
  /// - Parameters:
  ///   - click: the element before the click.
  ///   - frame: the frame of the element, in pixels of the screen.
  /// - Returns: an empty array if the point of the click is certain.
  func otherPoints(for click: ElementNode, _ frame: CGRect) -> [CGPoint]
}

extension ClickRemedy {
  package func pause(before click: ElementNode) -> ClickPause? { nil }
  package func repetition(of click: ElementNode, at point: CGPoint, in program: any ProgramUnderTest)
    -> ClickRepetition?
  { nil }
  package func otherPoints(for click: ElementNode, _ frame: CGRect) -> [CGPoint] { [] }
}

/// A time that passes before a click.
package enum ClickPause: Equatable {
  /// Seconds since the last click.
  case sinceLastClick(TimeInterval)
  /// Seconds before the first click in a window or a dialog that has just appeared.
  case beforeFirstClick(in: AccessibleReference, TimeInterval)
}

/// The reason to repeat a click, and the pause before it.
package struct ClickRepetition: Equatable {
  /// The reason, as a line of the record.
  package let reason: String
  /// The pause before the repeated click.
  package let pause: ClickPause

  package init(reason: String, pause: ClickPause) {
    self.reason = reason
    self.pause = pause
  }
}

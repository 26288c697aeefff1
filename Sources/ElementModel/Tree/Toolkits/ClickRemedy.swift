// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation

/// A remedy for something that a toolkit does with clicks and that a test must not notice.
///
/// A toolkit contributes those that it needs (``ToolkitInput/clickRemedies``); common code names none of them.
package protocol ClickRemedy: Sendable {
  /// How long a click has to wait, so that the program takes it for one; nil where it need not wait.
  func pause(before click: ElementNode) -> ClickPause?

  /// Looks whether the program has taken a click.
  ///
  /// - Parameters:
  ///   - click: the element before the click.
  ///   - point: where it was clicked, in pixels of the screen.
  ///   - program: the program, which is idle again.
  /// - Returns: why the click is made again; nil where it has arrived, as far as can be seen.
  func repetition(of click: ElementNode, at point: CGPoint, in program: any ProgramUnderTest)
    -> ClickRepetition?

  /// Where else an element may take the click that toggles it, to be tried one after the other as long as it is not
  /// toggled.
  ///
  /// - Parameters:
  ///   - click: the element before the click.
  ///   - frame: in pixels of the screen.
  /// - Returns: none where the place of the click is certain.
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
  /// Seconds before the first click in a window or a dialog, which came a moment ago.
  case beforeFirstClick(in: AccessibleReference, TimeInterval)
}

/// A click that has to be made again.
package struct ClickRepetition: Equatable {
  /// Why, as a line of the record.
  package let reason: String
  /// How long it waits.
  package let pause: ClickPause

  package init(reason: String, pause: ClickPause) {
    self.reason = reason
    self.pause = pause
  }
}

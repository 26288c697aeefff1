// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Timing
import Toolkits
import XCTest

@testable import ElementModel
@testable import Interaction

/// Tests which clicks are spaced out, so that two single clicks do not become a double click.
final class ClickSpacingTests: XCTestCase {
  private let point = CGPoint(x: 200, y: 200)
  private let toolkit = ToolkitRegistry.toolkit(
    ToolkitIdentity(name: "gtk", version: "3.24.38", applicationName: "x"))

  /// The seconds from a click until the next one may follow.
  private func seconds(to type: ElementType, besideBy distance: CGFloat = 0, doubleClick: TimeInterval)
    -> TimeInterval
  {
    let spacing = ClickSpacing(configuredTime: doubleClick)
    spacing.noteClick(at: point, .left)
    let next = CGPoint(x: point.x + distance, y: point.y)
    spacing.separate(next, .left, type: type, toolkit: toolkit)
    return MonotonicClock.now - (spacing.lastTime ?? 0)
  }

  /// Any text, such as that of a spin button, selects a word on two quick clicks.
  func testClicksIntoATextAreSpaced() {
    for type in [ElementType.stepper, .textField, .textView, .cell] {
      XCTAssertGreaterThanOrEqual(seconds(to: type, doubleClick: 0.05), 0.05, type.title)
    }
  }

  /// Programs reset a slider or close a pane on a double click.
  func testClicksOnSlidersAndSplittersAreSpaced() {
    for type in [ElementType.slider, .splitter, .scrollBar] {
      XCTAssertGreaterThanOrEqual(seconds(to: type, doubleClick: 0.05), 0.05, type.title)
    }
  }

  /// Elements without double clicks are not delayed; a wait would take ten seconds.
  func testClicksOnButtonsFollowEachOtherAtOnce() {
    for type in [ElementType.button, .checkBox, .incrementArrow] {
      XCTAssertLessThan(seconds(to: type, doubleClick: 10), 10, type.title)
    }
  }

  /// No toolkit makes a double click of two distant clicks.
  func testDistantClicksFollowEachOtherAtOnce() {
    XCTAssertLessThan(seconds(to: .stepper, besideBy: 40, doubleClick: 10), 10)
  }

  // MARK: - Pauses of toolkits

  /// The duration of the wait before a click, in seconds.
  private func seconds(of pauses: ClickPause..., before spacing: ClickSpacing) -> TimeInterval {
    let begun = MonotonicClock.now
    spacing.wait(for: pauses)
    return MonotonicClock.now - begun
  }

  /// A wait at the wrong click would take ten seconds.
  func testOnlyTheFirstClickInADialogWaits() {
    let spacing = ClickSpacing()
    let dialog = AccessibleReference(busName: ":1.1", path: "/dialog")
    let other = AccessibleReference(busName: ":1.1", path: "/other")
    XCTAssertGreaterThanOrEqual(seconds(of: .beforeFirstClick(in: dialog, 0.05), before: spacing), 0.05)
    XCTAssertLessThan(seconds(of: .beforeFirstClick(in: dialog, 10), before: spacing), 10)
    XCTAssertGreaterThanOrEqual(seconds(of: .beforeFirstClick(in: other, 0.05), before: spacing), 0.05)
    XCTAssertLessThan(seconds(before: spacing), 10)
    XCTAssertGreaterThanOrEqual(
      seconds(of: .beforeFirstClick(in: other, 0.05), before: spacing), 0.05,
      "a click beside the dialog came between")
  }

  func testAClickWaitsUntilATimeAfterTheLastOne() {
    let spacing = ClickSpacing()
    XCTAssertLessThan(seconds(of: .sinceLastClick(10), before: spacing), 10, "there was no click")
    spacing.noteClick(at: point, .left)
    _ = seconds(of: .sinceLastClick(0.05), before: spacing)
    XCTAssertGreaterThanOrEqual(MonotonicClock.now - (spacing.lastTime ?? .infinity), 0.05)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import WindowSystem
import XCTest

@testable import AccessibilityBus

final class AutomationErrorTests: XCTestCase {
  func testTheTextOfAnObstacleIsMadeOfItsFields() {
    let frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    let expected: [(ObstacleFindings, String)] = [
      (
        .notShown,
        "A exists but is not shown: it has no position on the screen. It may be on a page or in a menu that has to "
          + "be opened first."
      ),
      (
        .outsideOfScreen(frame),
        "A is off the screen at {{1.0, 2.0}, {30.0, 40.0}}, and scrolling did not bring it into view: its "
          + "window may be off the screen. Make the program place its window on the screen, or use a larger screen."
      ),
      (
        .outOfView(frame),
        "A is out of view at {{1.0, 2.0}, {30.0, 40.0}}, and scrolling did not bring it into view. Scroll it into "
          + "view in the test, such as with swipeUp() on its list, or enlarge the window."
      ),
      (
        .coveredByWindow(title: "Ask", process: 17, frame: frame),
        "A is covered by the window \"Ask\" at {{1.0, 2.0}, {30.0, 40.0}}. Close or move that window, or call "
          + "activate()."
      ),
      (.coveredByElement("Popover"), "A is covered by Popover. Close that element first."),
      (
        .blockedByModal("Dialog"),
        "A takes no input while a modal window is open: Dialog. Answer or close that window first."
      ),
      (.minimized, "A is in a minimized window. Call activate() first."),
    ]
    for (obstacle, text) in expected {
      let sentences = [obstacle.problem(with: "A"), obstacle.advice].compactMap { $0 }
      XCTAssertEqual(sentences.joined(separator: " "), text)
    }
  }

  func testNotesFollowTheSentence() {
    let error = AutomationError(.applicationExited, "A is not running.", notes: ["It wrote nothing."])
    XCTAssertEqual("\(error)", "A is not running.\nIt wrote nothing.")
  }

  /// Reports group failures by their text.
  func testEqualFailuresOfDifferentProcessesHaveEqualTexts() throws {
    let call = AccessibilityError.Call(method: "GetRole", path: "/root")
    let errors: [(pid_t) -> any Error] = [
      { AutomationError(.applicationExited, "A is not running.", process: $0, notes: ["It wrote nothing."]) },
      { AccessibilityError.timedOut(.init(busName: ":1.7", name: "A", processID: $0), call, seconds: 1) },
      {
        WindowSystemError.windowNotAnswering(
          WindowID(rawValue: UInt32($0)), title: "A", processID: $0, seconds: 1)
      },
      { WindowSystemError.serverGone(display: ":\($0)") },
      { WindowSystemError.serverNotAnswering(display: ":\($0)", request: "GetProperty", seconds: 1) },
      { DesktopError.partStopped(part: "window manager", pid: $0) },
    ]
    for error in errors { XCTAssertEqual("\(error(17))", "\(error(4711))") }
    let covered = ObstacleFindings.coveredByWindow(title: "Ask", process: 17, frame: .zero)
    let other = ObstacleFindings.coveredByWindow(title: "Ask", process: 4711, frame: .zero)
    XCTAssertEqual(covered.problem(with: "A"), other.problem(with: "A"))
  }

  func testTheFieldsHaveTheProcessThatTheTextLeavesOut() {
    let error = AutomationError(.applicationCrashed, "A crashed.", process: 17)
    XCTAssertEqual("\(error)", "A crashed.")
    XCTAssertEqual(error.process, 17)
    XCTAssertEqual(ObstacleFindings.coveredByWindow(title: "Ask", process: 17, frame: .zero).process, 17)
    XCTAssertNil(ObstacleFindings.minimized.process)
  }
}

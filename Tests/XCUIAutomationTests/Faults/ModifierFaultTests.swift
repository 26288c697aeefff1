// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests that no key stays down after a failure.
final class ModifierFaultTests: BehaviorTestCase {
  private func launchProgram() -> XCUIApplication {
    let application = TypingProgram.gtk3.application()
    terminateAfterTest(application)
    application.launch()
    return application
  }

  /// Types two keys, each of which has a different effect with any modifier.
  private func assertNothingIsHeld(file: StaticString = #filePath, line: UInt = #line) {
    let field = launchProgram().textFields["Line"]
    field.tap()
    field.typeKey("a", modifierFlags: [])
    field.typeKey("1", modifierFlags: [])
    XCTAssertEqual(field.value as? String, "a1", file: file, line: line)
  }

  func testAProgramKilledWhileModifiersAreHeldLeavesNoKeyDown() {
    let application = launchProgram()
    XCUIElement.perform(withKeyModifiers: [.control, .option, .shift]) {
      for process in BehaviorTestDesktop.processes(running: "typing_gtk.py") { kill(process, SIGKILL) }
      XCTAssertTrue(application.wait(for: .notRunning, timeout: 5))
    }
    assertNothingIsHeld()
  }

  func testAProgramThatEndsDuringTypingLeavesNoKeyDown() {
    let application = launchProgram()
    let fatal = application.textFields["Fatal"]
    fatal.tap()
    // All of it needs Shift, or a spare key and a wait for the program.
    _ = failures { fatal.typeText(String(repeating: "ABC{}ÄΩЖ漢", count: 300)) }
    XCTAssertTrue(application.wait(for: .notRunning, timeout: 5))
    assertNothingIsHeld()
  }

  func testANewDesktopHasNoKeyDown() {
    _ = launchProgram()
    // The desktop ends while the keys are held on it.
    _ = failures {
      XCUIElement.perform(withKeyModifiers: [.control, .capsLock]) {
        BehaviorTestDesktop.restart(Self.settings)
      }
    }
    assertNothingIsHeld()
  }
}

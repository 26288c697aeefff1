// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests the keys for a program while a window of another program has the keyboard.
final class KeyboardClaimTests: OperatedTestCase {
  private let monitors = InterruptionMonitorStack.shared

  override func tearDown() {
    monitors.removeAll()
    monitors.implicitHandling = nil
    super.tearDown()
  }

  /// Starts a program, and shows an active window of a program that no test has launched.
  private func interruptedProgram() throws -> OperatedProgram {
    let program = try operate("gtk3-text")
    program.display.show(9_000, CGRect(x: 0, y: 0, width: 100, height: 100), process: getpid())
    XCTAssertEqual(program.display.activeWindow, WindowID(rawValue: 9_000))
    return program
  }

  private func pressKey(in program: OperatedProgram) throws {
    try ActionPerformer(program.element(.window, "Gallery")).perform(.typeKey(.a, [.control], name: "a"))
  }

  func testTheImplicitHandlerRaisesTheWindowOfTheProgramBeforeAKey() throws {
    let program = try interruptedProgram()
    monitors.implicitHandling = true
    try pressKey(in: program)
    XCTAssertEqual(program.display.activeWindow, program.mainWindow)
    XCTAssertEqual(presses(.a, in: program), 1)
  }

  func testAMonitorOfTheTestIsCalledBeforeAKey() throws {
    let program = try interruptedProgram()
    monitors.implicitHandling = false
    let display = program.display
    _ = monitors.add("closer") { _ in (try? display.close(WindowID(rawValue: 9_000))) != nil }
    try pressKey(in: program)
    XCTAssertEqual(presses(.a, in: program), 1)
  }

  func testAKeyIsNotSentToAnotherProgram() throws {
    let program = try interruptedProgram()
    monitors.implicitHandling = false
    XCTAssertThrowsError(try pressKey(in: program)) {
      XCTAssertEqual(($0 as? AutomationError)?.kind, .noKeyboardFocus)
      XCTAssertTrue("\($0)".contains("the keyboard focus moved to the window \"Window 9000\""), "\($0)")
    }
    XCTAssertEqual(program.display.input, [])
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Interaction
import RecordingTestSupport
import XCTest

@testable import Programs
@testable import WebDriver

/// Tests that a program which stops answering during a command is not reported as one without windows or alerts.
final class HungProgramTests: RecordedTestCase {
  private func application(_ name: String, isHung: Bool) throws -> TargetProgram {
    let recorded = try program(name)
    if isHung { recorded.tree.stopAnswering() }
    return TargetProgram(recorded, session: .shared)
  }

  /// Checks that a command fails, but with no statement about the elements.
  private func expectSilence(_ body: () throws -> Void, file: StaticString = #filePath, line: UInt = #line) {
    XCTAssertThrowsError(try body(), file: file, line: line) {
      XCTAssertFalse($0 is WebDriverError, "\($0)", file: file, line: line)
      XCTAssertTrue("\($0)".contains("the connection broke"), "\($0)", file: file, line: line)
    }
  }

  func testTheWindowsOfAHungProgramCannotBeRead() throws {
    XCTAssertEqual(try WebDriverSession.windows(of: application("gtk3-controls", isHung: false)).count, 1)
    expectSilence { _ = try WebDriverSession.windows(of: application("gtk3-controls", isHung: true)) }
  }

  func testAHungProgramIsNotOneWithoutAnAlert() throws {
    XCTAssertThrowsError(
      try OpenAlert.read(of: application("gtk3-controls", isHung: false)) { $0.text }
    ) { XCTAssertEqual(($0 as? WebDriverError)?.code, .noSuchAlert) }
    expectSilence {
      _ = try OpenAlert.read(of: application("gtk3-controls", isHung: true)) { $0.text }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import DisplayTestSupport
import Foundation
import KeySymbols
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import AccessibilityBus
@testable import Interaction
@testable import Programs

/// A test that operates recorded programs, one at a time.
class OperatedTestCase: RecordedTestCase {
  private var program: OperatedProgram?

  override func tearDown() {
    program?.end()
    program = nil
    super.tearDown()
  }

  /// Starts a recorded program, and ends the one before.
  func operate(
    _ recording: String, touchScreen: FakeTouchScreen? = nil,
    changing change: (inout FixtureTree) -> Void = { _ in }
  ) throws -> OperatedProgram {
    program?.end()
    program = nil
    var fixture = try Self.file(recording)
    var tree = try XCTUnwrap(fixture.programs[0].tree)
    change(&tree)
    fixture.programs[0].tree = tree
    let started = try OperatedProgram(fixture, touchScreen: touchScreen)
    program = started
    return started
  }

  /// The current number of a control.
  func value(_ control: Int, of program: OperatedProgram) -> Double? {
    program.objects.node(control)?.value?[0]
  }

  /// The number of times that a key was pressed.
  func presses(_ key: KeySym, in program: OperatedProgram) -> Int {
    program.display.input.filter { $0 == .keyDown(key) }.count
  }
}

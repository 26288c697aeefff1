// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// A test of the interruptions between an event and its element.
class InterruptionTestCase: RecordedTestCase {
  func finder(_ name: String, changing change: (inout ScreenFixture) throws -> Void = { _ in }) throws
    -> InterruptionFinder
  {
    let program = try program(name, changing: change)
    return InterruptionFinder(
      application: TargetProgram(program, session: .shared), tree: program.tree,
      otherPrograms: program.otherPrograms)
  }

  /// Returns the interruption of an event for the button with a label.
  func interruption(
    of label: String, in name: String, changing change: (inout ScreenFixture) throws -> Void = { _ in }
  ) throws -> Interruption {
    let finder = try finder(name, changing: change)
    let tree = finder.tree
    let button = try XCTUnwrap((1..<tree.count).first { tree.type($0) == .button && tree.label($0) == label })
    let obstacle = try XCTUnwrap(try tree.obstacle(button), "\(name): nothing is in the way")
    return try XCTUnwrap(finder.interruption(for: obstacle, of: button), name)
  }

  /// Returns the steps that the implicit handler would take, in words.
  func steps(_ interruption: Interruption, attempt: Int = 1) -> [String] {
    ImplicitAnswer.steps(for: interruption, attempt: attempt).map { step in
      switch step {
      case .press(let answer): "press \(answer.label)"
      case .raise: "raise"
      case .close: "close"
      case .click: "click"
      }
    }
  }
}

extension ScreenFixture {
  /// Changes the executable of the other program.
  mutating func runOther(_ executable: String) {
    programs[programs.count - 1].executable = executable
  }
}

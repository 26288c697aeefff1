// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Interaction
import Programs
import Testing

/// The context of the tests to which a ``UITestTrait`` applies: the program, and the turns of the tests.
package final class UITestScope: Sendable {
  /// The innermost scope of the running task; nil in tests without the trait.
  @TaskLocal package static var current: UITestScope?

  /// The turns of all outermost scopes on the one desktop of this process.
  private static let turnsOnTheDesktop = DesktopTurns()

  /// The turns of the tests and suites directly inside the current scope.
  static var turns: DesktopTurns { current?.turnsInside ?? turnsOnTheDesktop }

  package let trait: UITestTrait
  let application: TargetProgram
  /// The clock for the launches of the program.
  package let clock = ProgramClock()
  private let turnsInside = DesktopTurns()

  init(trait: UITestTrait, testTarget: String) {
    self.trait = trait
    application = TargetProgram(trait.application, session: .shared)
    self.testTarget = testTarget
  }

  /// The module of the tests.
  let testTarget: String

  /// Starts the program.
  ///
  /// - Returns: whether the program is running. If it does not, the failure has been recorded at the test or suite.
  func launch(for test: Test) -> Bool {
    do {
      try application.lifecycle.launch(
        arguments: trait.launchArguments, environment: trait.launchEnvironment,
        conditions: LaunchConditions(clock: clock))
      return true
    } catch {
      let report = FailureReport.make(
        for: error, action: "launch \(application)", application: application, session: .shared)
      SwiftTestingBridge.record(report.text, evidence: report.evidence, at: test.sourceLocation, error: error)
      return false
    }
  }

  /// Starts the program again if it has ended since it was started for the suite.
  ///
  /// - Returns: whether the program is running.
  func relaunchIfEnded(for test: Test) -> Bool {
    guard application.processIdentifier == nil else { return true }
    AutomationSession.shared.runLog.note("\(application) has ended and is launched again")
    return launch(for: test)
  }
}

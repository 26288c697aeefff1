// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The programs that the next tests reuse to show a fixture.
///
/// There is one for each toolkit that shows any fixture, and the last one that can show only its own fixture. They run
/// from class to class, and show nothing while a test of another kind runs.
package final class ReusedPrograms: NSObject, XCTestObservation {
  // XCTest calls it, and tests use it, on the main thread only.
  package nonisolated(unsafe) static let shared = ReusedPrograms()

  private var programs: [FixtureProgram] = []

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// The program with which the next test can begin without a change of windows.
  var shown: FixtureProgram? { programs.first { $0.fixture != nil && $0.isRunning } }

  func own(_ process: pid_t?) -> Bool { programs.contains { $0.owns(process) } }

  /// Removes a program that can show a fixture from the list and returns it.
  ///
  /// - Parameters:
  ///   - fixture: the fixture to show.
  ///   - toolkit: the toolkit of the program.
  ///   - only: the fixture, if the program must be one that shows only this fixture.
  /// - Returns: the program, or nil if there is no suitable one.
  func take(_ fixture: BehaviorFixture, _ toolkit: FixtureToolkit, only: BehaviorFixture?)
    -> FixtureProgram?
  {
    programs.removeAll { !$0.isRunning }
    let index = programs.firstIndex { $0.only == only && $0.canShow(fixture, toolkit) }
    return index.map { programs.remove(at: $0) }
  }

  /// Stores the programs that a test has used.
  ///
  /// - Parameters:
  ///   - shown: the programs.
  ///   - goesOn: whether another test may reuse them.
  func store(_ shown: [FixtureProgram], goesOn: Bool) {
    // A program that has ended, or was launched again, is not reused either.
    for program in shown where !(goesOn && program.isRunning) { program.end() }
    let good = shown.filter(\.isRunning)
    if let last = good.last(where: { $0.only != nil }) {
      for program in programs + good where program.only != nil && program !== last { program.end() }
    }
    programs = (programs + good).filter(\.isRunning)
    // The second program was shown above the first.
    for program in programs where program !== good.first { program.hide() }
  }

  /// Hides the windows of all programs.
  func hide() {
    for program in programs { program.hide() }
  }

  package func end() {
    for program in programs { program.end() }
    programs = []
  }

  package func testCaseWillStart(_ testCase: XCTestCase) {
    if !(testCase is BehaviorTestCase) { hide() }
  }
}

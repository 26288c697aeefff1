// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// The programs that the next tests reuse, if they show a fixture: one for each toolkit that shows any of them, and the last that
/// shows another one.
///
/// They run from class to class, and show nothing while a test of another kind runs.
final class KeptPrograms: NSObject, XCTestObservation {
  nonisolated(unsafe) static let shared = KeptPrograms()

  private var programs: [FixtureProgram] = []

  private override init() {
    super.init()
    XCTestObservationCenter.shared.addTestObserver(self)
  }

  /// The one with which the next test may begin without a change of windows.
  var shown: FixtureProgram? { programs.first { $0.fixture != nil && $0.isRunning } }

  func own(_ process: pid_t?) -> Bool { programs.contains { $0.owns(process) } }

  /// Removes a program that can show a fixture from the list and returns it.
  ///
  /// - Parameters:
  ///   - fixture: the fixture that it is to show.
  ///   - toolkit: the toolkit of the program.
  ///   - only: the fixture, where the program must be one that shows that alone.
  /// - Returns: nil where there is no such program.
  func take(_ fixture: Fixture, _ toolkit: Toolkit, only: Fixture?) -> FixtureProgram? {
    programs.removeAll { !$0.isRunning }
    let index = programs.firstIndex { $0.only == only && $0.canShow(fixture, toolkit) }
    return index.map { programs.remove(at: $0) }
  }

  /// Keeps the programs that a test has shown.
  ///
  /// - Parameters:
  ///   - shown: the programs.
  ///   - goesOn: whether another test may begin with them.
  func keep(_ shown: [FixtureProgram], goesOn: Bool) {
    // One that has ended, or was launched again, is not gone on with either.
    for program in shown where !(goesOn && program.isRunning) { program.end() }
    let good = shown.filter(\.isRunning)
    if let last = good.last(where: { $0.only != nil }) {
      for program in programs + good where program.only != nil && program !== last { program.end() }
    }
    programs = (programs + good).filter(\.isRunning)
    // The second program was shown above the first.
    for program in programs where program !== good.first { program.hide() }
  }

  /// Takes the windows of all away.
  func hide() {
    for program in programs { program.hide() }
  }

  func end() {
    for program in programs { program.end() }
    programs = []
  }

  func testCaseWillStart(_ testCase: XCTestCase) {
    if !(testCase is BehaviourTestCase) { hide() }
  }
}

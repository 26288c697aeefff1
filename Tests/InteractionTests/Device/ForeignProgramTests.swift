// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import ResultBundle
import Synchronization
import XCTest

@testable import Interaction
@testable import Programs
@testable import RunningDesktops

/// Tests that a program that no test uses is treated differently from the programs of the tests.
final class ForeignProgramTests: XCTestCase {
  private final class Steps: ActivityObserver {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }
    func activityDidStart(_ activity: Activity) { names.withLock { $0.append(activity.name) } }
  }

  private let session = AutomationSession(environment: [:])

  /// Registers a program with a running process: the test process.
  private func register(_ name: String, isForeign: Bool) throws {
    let command = ProgramCommand(name: name, executable: "/nowhere/\(name)", arguments: [])
    let running = RunningProgram(command: command, successor: try XCTUnwrap(ForeignProcess(getpid())))
    running.isForeign = isForeign
    let programs = session.programs
    session.lock.withLock { programs[command] = running }
  }

  func testOnlyAProgramOfATestCountsAsARunningProgram() throws {
    XCTAssertFalse(session.programs.hasRunningProgram)
    try register("stranger", isForeign: true)
    XCTAssertFalse(session.programs.hasRunningProgram)
    XCTAssertFalse(session.programs.isUnderTest(getpid()))
    try register("editor", isForeign: false)
    XCTAssertTrue(session.programs.hasRunningProgram)
    XCTAssertTrue(session.programs.isUnderTest(getpid()))
  }

  func testAChangeOfTheDesktopWaitsOnlyForProgramsOfTests() throws {
    try register("stranger", isForeign: true)
    try register("editor", isForeign: false)
    let steps = Steps()
    session.runLog.add(steps)
    session.lock.withLock { RunningPrograms(of: session).waitUntilIdle() }
    XCTAssertEqual(steps.all, ["Wait for editor to idle"])
  }
}

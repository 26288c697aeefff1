// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Idleness
import Processes
import XCTest

@testable import RunningDesktops

/// Tests which process stands for a program: the one that was started, or the one that continues it.
final class ProgramProcessesTests: XCTestCase {
  private var folder = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  override func tearDownWithError() throws { try FileManager.default.removeItem(at: folder) }

  /// Starts a shell that runs until it reads a line, or ends at once with an exit status.
  private func start(exitStatus: Int? = nil) throws -> DesktopProcess {
    let process = try DesktopProcess(
      executable: "/bin/sh", arguments: ["-c", exitStatus.map { "exit \($0)" } ?? "exec sleep 600"],
      environment: [:], workingDirectory: folder.path, name: "sh", logDirectory: folder)
    addTeardownBlock { process.terminate(grace: 5) }
    if exitStatus != nil { XCTAssertNotNil(process.wait(timeout: 20)) }
    return process
  }

  private func successor(_ process: DesktopProcess) throws -> ForeignProcess {
    try XCTUnwrap(ForeignProcess(process.processIdentifier))
  }

  func testTheStartedProcessStandsForTheProgramAsLongAsItRuns() throws {
    let (started, other) = (try start(), try start())
    for successor in [nil, try successor(other)] {
      let processes = ProgramProcesses(started: started, successor: successor)
      XCTAssertEqual(processes.main, started.processIdentifier)
      XCTAssertNil(processes.termination)
    }
  }

  func testTheSuccessorStandsForTheProgramAfterTheEndOfTheStartedProcess() throws {
    let other = try start()
    let processes = ProgramProcesses(started: try start(exitStatus: 0), successor: try successor(other))
    XCTAssertEqual(processes.main, other.processIdentifier)
    XCTAssertNil(processes.termination)
    XCTAssertNil(processes.wait(timeout: 0.05))
    processes.terminate(grace: 5)
    // A `ForeignProcess` cannot read the exit status.
    XCTAssertEqual(processes.termination, .unknown)
    XCTAssertEqual(processes.main, other.processIdentifier)
  }

  func testTheEndOfAProgramWithoutASuccessorIsThatOfItsProcess() throws {
    for status in [0, 3] {
      let started = try start(exitStatus: status)
      let processes = ProgramProcesses(started: started)
      XCTAssertEqual(processes.termination, .exited(Int32(status)))
      XCTAssertEqual(processes.wait(timeout: 5), .exited(Int32(status)))
      XCTAssertEqual(processes.main, started.processIdentifier)
    }
  }

  func testTheEndOfAProgramThatAnotherProgramStartedIsUnknown() throws {
    let other = try start()
    let processes = ProgramProcesses(started: nil, successor: try successor(other))
    XCTAssertEqual(processes.main, other.processIdentifier)
    XCTAssertNil(processes.termination)
    other.terminate(grace: 5)
    XCTAssertEqual(processes.wait(timeout: 5), .unknown)
    XCTAssertEqual(processes.termination, .unknown)
  }
}

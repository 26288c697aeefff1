// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Processes

final class TerminalProgramTests: XCTestCase {
  /// A shell script that succeeds in the session and the process group of this process.
  private var isInOurGroup: String {
    "read -r a b c d group session rest < /proc/self/stat; test \"$group $session\" = \"\(getpgrp()) \(getsid(0))\""
  }

  private func request(_ script: String) throws -> SpawnRequest {
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    return SpawnRequest(
      executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
      workingDirectory: "/", standardOutput: null, standardError: null)
  }

  /// In another group, a program that reads from the terminal would be stopped by SIGTTIN.
  func testAProgramOfTheTerminalStaysInTheGroupOfThisProcess() throws {
    XCTAssertEqual(try TerminalProgram.run("/bin/sh", ["-c", isInOurGroup]), .exited(0))
    XCTAssertEqual(try ChildProcess(request(isInOurGroup)).wait(), .exited(1))
  }

  func testControlCEndsOnlyTheProgram() throws {
    let before = try ignoredSignals()
    XCTAssertEqual(
      try TerminalProgram.run("/bin/sh", ["-c", "kill -INT $PPID; kill -QUIT $PPID; kill -INT $$"]),
      .signaled(SIGINT, coreDumped: false))
    XCTAssertEqual(try ignoredSignals(), before)
  }

  /// Returns the mask of the signals that this process ignores, proc_pid_status(5).
  private func ignoredSignals() throws -> Substring {
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    return try XCTUnwrap(status.split(separator: "\n").first { $0.hasPrefix("SigIgn:") })
  }

  func testASignalReachesAProgramThatLeadsNoGroup() throws {
    var request = try request("exec sleep 600")
    request.sharesTerminal = true
    let child = try ChildProcess(request)
    child.signalGroup(SIGKILL)
    XCTAssertEqual(child.wait(Deadline(after: 10)), .signaled(SIGKILL, coreDumped: false))
  }

  func testACopiedDescriptorIsNotInherited() throws {
    let copy = try FileDescriptor.copy(of: STDERR_FILENO)
    XCTAssertGreaterThan(copy.number, STDERR_FILENO)
    XCTAssertEqual(fcntl(copy.number, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC)
    XCTAssertThrowsError(try FileDescriptor.copy(of: -1)) {
      XCTAssertTrue("\($0)".contains("Cannot copy the descriptor -1"), "\($0)")
    }
  }
}

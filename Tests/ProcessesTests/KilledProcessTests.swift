// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Processes

final class KilledProcessTests: XCTestCase {
  /// Starts a shell whose script starts processes in separate groups, and waits for them.
  private func start(_ script: String, sleeping count: Int) throws -> (child: ChildProcess, below: [pid_t]) {
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    let child = try ChildProcess(
      SpawnRequest(
        executable: "/bin/sh", arguments: ["-c", script], environment: ["PATH": "/usr/bin:/bin"],
        workingDirectory: "/", standardOutput: null, standardError: null))
    var below: [pid_t] = []
    XCTAssertTrue(
      waitUntil(deadline: 10) {
        below = ProcessTable.descendants(of: child.processIdentifier)
        return below.count { ForeignProcess($0)?.arguments.first == "sleep" } == count
      })
    return (child, below)
  }

  private func haveEnded(_ processes: [pid_t]) -> Bool {
    waitUntil(deadline: 5) { processes.allSatisfy { ProcessTable.entry($0)?.isZombie != false } }
  }

  func testAProcessIsKilledWithItsDescendantsInOtherGroups() throws {
    let (child, below) = try start(
      "setsid sleep 600 & setsid sh -c 'sleep 600 & wait' & wait", sleeping: 2)
    child.killWithDescendants()
    XCTAssertEqual(child.termination, .signaled(SIGKILL, coreDumped: false))
    XCTAssertTrue(haveEnded(below))
  }

  /// A build that is interrupted may leave the process of a manifest.
  func testTheDescendantsOfAnInterruptedProcessAreKilledAfterItsEnd() throws {
    let (child, below) = try start(
      "trap 'exit 3' INT; setsid sleep 600 & wait; wait", sleeping: 1)
    child.interruptWithDescendants(within: 10)
    XCTAssertEqual(child.termination, .exited(3))
    XCTAssertTrue(haveEnded(below))
  }

  func testTheDescendantsOfATerminatedProcessAreKilledAfterItsEnd() throws {
    let (child, below) = try start("trap 'exit 4' TERM; setsid sleep 600 & wait; wait", sleeping: 1)
    child.terminateWithDescendants(within: 10)
    XCTAssertEqual(child.termination, .exited(4))
    XCTAssertTrue(haveEnded(below))
  }

  func testAProcessThatIgnoresTheInterruptionIsKilled() throws {
    let (child, below) = try start("trap '' INT; setsid sleep 600 & wait; wait", sleeping: 1)
    child.interruptWithDescendants(within: 0.2)
    XCTAssertEqual(child.termination, .signaled(SIGKILL, coreDumped: false))
    XCTAssertTrue(haveEnded(below))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Processes

final class KilledProcessTests: XCTestCase {
  func testAProcessIsKilledWithItsDescendantsInOtherGroups() throws {
    let null = try FileDescriptor.open("/dev/null", O_RDWR)
    let child = try ChildProcess(
      SpawnRequest(
        executable: "/bin/sh",
        arguments: ["-c", "setsid sleep 600 & setsid sh -c 'sleep 600 & wait' & wait"],
        environment: ["PATH": "/usr/bin:/bin"], workingDirectory: "/", standardOutput: null,
        standardError: null))
    var descendants: [pid_t] = []
    XCTAssertTrue(
      waitUntil(deadline: 10) {
        descendants = ProcessTable.descendants(of: child.processIdentifier)
        return descendants.count { ForeignProcess($0)?.arguments.first == "sleep" } == 2
      })
    child.killWithDescendants()
    XCTAssertEqual(child.termination, .signaled(SIGKILL, coreDumped: false))
    XCTAssertTrue(
      waitUntil(deadline: 5) { descendants.allSatisfy { ProcessTable.entry($0)?.isZombie != false } })
  }
}

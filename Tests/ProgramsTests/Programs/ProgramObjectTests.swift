// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Toolkits
import XCTest

@testable import Programs
@testable import RunningDesktops

/// Tests the order in which the objects of a program on the bus are considered.
final class ProgramObjectTests: XCTestCase {
  func testTheObjectsOfTheStartedProcessComeFirstInTheOrderOfTheBus() {
    let processes: [pid_t] = [20, 10, 99, 30, 10, 20]
    let applications = processes.enumerated().map { number, process in
      AccessibleProgram.withoutBus(
        name: "\(number)", processID: process, toolkit: ToolkitRegistry.inaccessible(""))
    }
    func names(of process: pid_t, _ descendants: Set<pid_t>) -> [String] {
      ProgramProcesses.objects(in: applications, of: process, descendants: descendants).map(\.name)
    }
    XCTAssertEqual(names(of: 10, [20, 30]), ["1", "4", "0", "3", "5"])
    XCTAssertEqual(names(of: 10, [10, 20]), ["1", "4", "0", "5"])
    XCTAssertEqual(names(of: 40, [99]), ["2"])
    XCTAssertEqual(names(of: 40, []), [])
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import XCTest

/// Tests the messages about limits of the kernel.
final class ResourceLimitTests: XCTestCase {
  func testTheLimitOfProcessesIsNamed() throws {
    // The limit does not hold for root, who runs these tests in containers.
    let limit = try XCTUnwrap(ResourceLimit(behind: EAGAIN))
    XCTAssertEqual(limit.kind, .processes)
    let error = ProcessError.limitReached(limit, action: "start /bin/sh")
    XCTAssertTrue(
      "\(error)".hasPrefix("Cannot start /bin/sh: this user may run only "), "\(error)")
    XCTAssertTrue("\(error)".contains("ulimit -u"), "\(error)")
  }

  func testATerminationByTheLimitOfFileSizesIsExplained() {
    let clause = Termination.signaled(SIGXFSZ, coreDumped: false).clause
    XCTAssertTrue(clause.contains("ulimit -f"), clause)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import Processes

final class FilterProcessTests: XCTestCase {
  private func children() -> Set<pid_t> { Set(ProcessTable.children(of: getpid()).map(\.pid)) }

  /// A zombie would have its process id until the end of this process.
  func testAFilterThatIsNoLongerNeededLeavesNoZombie() throws {
    let output = try FileDescriptor.open("/dev/null", O_RDWR)
    let before = children()
    var started: Set<pid_t> = []
    do {
      let filter = try FilterProcess("/bin/sleep", arguments: ["600"], output: output.number)
      started = children().subtracting(before)
      withExtendedLifetime(filter) { XCTAssertEqual(started.count, 1) }
    }
    XCTAssertEqual(started.filter { kill($0, 0) == 0 }, [])
  }
}

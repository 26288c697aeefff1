// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
import XCUIAutomation

final class EndTests: FixtureTestCase {
  /// Launches a program, and runs until the process ends.
  func testNeverEnds() throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sleep")
    process.arguments = ["600"]
    try process.run()
    writeMark("\(process.processIdentifier)")
    while true { pause() }
  }

  func testEndsTheProcess() { abort() }
}

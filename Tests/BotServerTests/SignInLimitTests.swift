// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotServer

/// Tests the limit of wrong passwords for a name and for an address.
final class SignInLimitTests: XCTestCase {
  func testWrongPasswordsBlockOnlyTheirAddress() {
    let limit = SignInLimit()
    let now: TimeInterval = 1000
    for number in 0..<200 {
      limit.noteFailure(of: number < 10 ? "ada" : "name\(number)", from: "192.0.2.1", now: now)
    }
    XCTAssertFalse(limit.allows("ada", from: "192.0.2.1", now: now))
    XCTAssertFalse(
      limit.allows("grace", from: "192.0.2.1", now: now),
      "the address is blocked for all names, to limit the processor load")
    XCTAssertTrue(limit.allows("ada", from: "192.0.2.2", now: now))
    XCTAssertTrue(limit.allows("ada", from: "192.0.2.1", now: now + 3600))
  }
}

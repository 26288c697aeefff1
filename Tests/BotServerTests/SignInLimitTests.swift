// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import BotServer

final class SignInLimitTests: XCTestCase {
  func testWrongPasswordsFromOneAddressKeepNobodyElseOut() {
    let limit = SignInLimit()
    let now = Date()
    for number in 0..<200 {
      limit.noteFailure(of: number < 10 ? "ada" : "name\(number)", from: "192.0.2.1", now: now)
    }
    XCTAssertFalse(limit.allows("ada", from: "192.0.2.1", now: now))
    XCTAssertFalse(limit.allows("grace", from: "192.0.2.1", now: now), "the processor is protected")
    XCTAssertTrue(limit.allows("ada", from: "192.0.2.2", now: now))
    XCTAssertTrue(limit.allows("ada", from: "192.0.2.1", now: now + 3600))
  }
}

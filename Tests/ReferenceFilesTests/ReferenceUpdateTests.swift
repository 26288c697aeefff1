// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import ReferenceFiles

final class ReferenceUpdateTests: XCTestCase {
  private func mode(_ value: String?, ci: String? = nil) throws -> ReferenceUpdate {
    var environment: [String: String] = [:]
    environment["UNDERSTUDY_UPDATE_REFERENCES"] = value
    environment["CI"] = ci
    return try ReferenceUpdate(environment: environment)
  }

  func testModes() throws {
    XCTAssertEqual(try mode(nil), .missing)
    XCTAssertEqual(try mode(""), .missing)
    for mode in ReferenceUpdate.allCases { XCTAssertEqual(try self.mode(mode.rawValue), mode) }
  }

  func testNothingIsWrittenInContinuousIntegration() throws {
    for value in ReferenceUpdate.allCases { XCTAssertEqual(try mode(value.rawValue, ci: "true"), .none) }
    XCTAssertEqual(try mode(nil, ci: "1"), .none)
    XCTAssertEqual(try mode("all", ci: "false"), .all)
    XCTAssertEqual(try mode("all", ci: "0"), .all)
  }

  func testUnknownModeNamesTheModes() {
    XCTAssertThrowsError(try mode("everything", ci: "true")) {
      XCTAssertEqual($0 as? ReferenceError, .unknownUpdate(value: "everything"))
      XCTAssertEqual(
        "\($0)",
        "UNDERSTUDY_UPDATE_REFERENCES is \"everything\". The values are all, changed, missing, none.")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import XCUIAutomation

/// Tests the command that accepts a new reference.
final class UpdateCommandTests: XCTestCase {
  func testTheCommandSelectsTheTestAndItsDestination() {
    XCTAssertEqual(
      UpdateCommand(of: "UITests/Rules/adds(_:)", environment: [:]).text(.changed),
      "understudy test --only-testing 'UITests/Rules/adds(_:)' --update-references changed")
    XCTAssertEqual(
      UpdateCommand(
        of: "UITests/MenuTests/testOpen",
        environment: ["UNDERSTUDY_DESTINATION": "name=Dark mode,appearance=dark"]
      ).text(.missing),
      "understudy test --only-testing UITests/MenuTests/testOpen --destination 'name=Dark mode,appearance=dark' "
        + "--update-references missing")
    XCTAssertEqual(
      UpdateCommand(of: nil, environment: [:]).text(.all), "understudy test --update-references all")
  }

  func testTheCommandSelectsTheRunningTest() {
    let name = "XCUIAutomationTests/UpdateCommandTests/testTheCommandSelectsTheRunningTest"
    XCTAssertEqual(
      UpdateCommand(environment: [:]).text(.changed),
      "understudy test --only-testing \(name) --update-references changed")
  }
}

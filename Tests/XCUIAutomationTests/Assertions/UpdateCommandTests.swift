// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import XCUIAutomation

/// Tests the command that accepts a new reference.
final class UpdateCommandTests: XCTestCase {
  func testTheCommandSelectsTheTestAndItsDestination() {
    XCTAssertEqual(
      UpdateCommand.text(of: "UITests/Rules/adds(_:)", .changed, environment: [:]),
      "understudy test --only-testing 'UITests/Rules/adds(_:)' --update-references changed")
    XCTAssertEqual(
      UpdateCommand.text(
        of: "UITests/MenuTests/testOpen", .missing,
        environment: ["UNDERSTUDY_DESTINATION": "name=Dark mode,appearance=dark"]),
      "understudy test --only-testing UITests/MenuTests/testOpen --destination 'name=Dark mode,appearance=dark' "
        + "--update-references missing")
    XCTAssertEqual(
      UpdateCommand.text(of: nil, .all, environment: [:]), "understudy test --update-references all")
  }

  func testTheSentencesHaveTheRunningTest() {
    let name = "XCUIAutomationTests/UpdateCommandTests/testTheSentencesHaveTheRunningTest"
    XCTAssertEqual(
      UpdateCommand.sentences(accepting: "the new tree", .changed, environment: [:]),
      "To accept the new tree: understudy test --only-testing \(name) --update-references changed\n"
        + "With swift test, set UNDERSTUDY_UPDATE_REFERENCES=changed.")
    let inCI = UpdateCommand.sentences(accepting: "the new tree", .changed, environment: ["CI": "true"])
    XCTAssertTrue(inCI.hasPrefix("To accept the new tree, outside of continuous integration"), inCI)
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCUIAutomation

/// Audits a window that contains each kind of mistake once.
final class AuditTests: XCTestCase {
  /// Every mistake is found once, and nothing else is found.
  func testEachMistakeIsFound() throws {
    let app = XCUIApplication()
    app.launch()
    var found: [String] = []
    try app.performAccessibilityAudit { issue in
      found.append("\(issue.compactDescription): \(issue.element?.label ?? "")")
      return true
    }
    XCTAssertEqual(
      found,
      [
        "Contrast is too low: All fields are optional",
        "Hit area is too small: Discard",
        "Element has no description: ",
        "Label is not unique: Remove",
        "Text is clipped: Numbers are shared with everybody in your team",
        "Role and behavior differ: Import from a file",
        "Element has no action: Take a picture",
        "Element lies outside of its parent: Verified",
        "Element is not reachable by keyboard: Show on a map",
      ])
  }

  /// An issue that is known and accepted does not fail the test: the handler accepts it.
  func testAcceptedIssuesAreTaken() throws {
    let app = XCUIApplication()
    app.launch()
    try app.performAccessibilityAudit(for: [.contrast, .keyboard]) { issue in
      issue.auditType == .contrast || issue.element?.label == "Show on a map"
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import XCTest

@testable import AccessibilityBus
@testable import Inspector

/// Tests the explanations why an element is not found.
final class NotFoundDiagnosisTests: RecordedTestCase {
  private func finding(_ node: Int, _ tree: ElementTree) throws -> InspectionFinding {
    let found = try NotFoundDiagnosis(tree: tree).findings(of: node)
    XCTAssertEqual(found.count, 1, "\(found)")
    return try XCTUnwrap(found.first)
  }

  /// Returns the finding about the first element that a rule hides.
  private func hidden(_ rule: HidingReason, in name: String) throws -> InspectionFinding {
    let tree = try tree(name)
    let node = try XCTUnwrap(try (1..<tree.count).first { try tree.hidingReason(of: $0) == rule }, name)
    let finding = try finding(node, tree)
    XCTAssertEqual(finding.kind, .hidden, name)
    return finding
  }

  func testEachHidingReasonIsExplained() throws {
    for (rule, name, problem, advice) in [
      (
        HidingReason.hiddenPage, "gtk4-pages-second", "on a page of a stack or notebook",
        "Open the page in the test first"
      ),
      (
        .closedList, "gtk3-audit", "in the list of a combo box that is closed",
        "Tap the combo box in the test first"
      ),
      (
        .unshownWidget, "gtk3-audit", "gtk 3.24.38 does not report it as \"showing\"",
        "Open its container in the test first"
      ),
      (
        .unshownWidget, "qt6-buttons", "Qt 6.4.2 does not report it as \"showing\"",
        "Open its container in the test first"
      ),
      (
        .unshownInDocument, "chromium-page-boxes", "in the browser's tree but is not drawn",
        "Query the element around it"
      ),
      (.unplaced, "gtk4-fields", "has no size", "Open its container in the test first"),
      (
        .rowInStore, "gtk4-list-view", "a row that the toolkit prepares for scrolling", "tap(), scrolls to it"
      ),
      (.partWithoutWidth, "gtk3-fields", "a part of a cell that is drawn with no width", "Query the cell."),
    ] {
      let finding = try hidden(rule, in: name)
      XCTAssertTrue(finding.problem.contains(problem), finding.problem)
      XCTAssertTrue(finding.advice.contains(advice), finding.advice)
    }
  }

  /// The cell of a hidden row has the same states as other cells, but no frame.
  func testACellOfAHiddenRowIsExplained() throws {
    let name = "qt6-views"
    let shown = try tree(name)
    let cell = try XCTUnwrap(
      try (1..<shown.count).first {
        try shown.nodes.role($0) == .tableCell && shown.hidingReason(of: $0) == nil
      })
    let tree = try tree(name) { $0.programs[0].tree?.nodes[cell].extents = nil }
    let finding = try finding(cell, tree)
    XCTAssertEqual(finding.kind, .hidden)
    XCTAssertTrue(
      finding.problem.contains("is in a row or a column that its program has hidden"), finding.problem)
    XCTAssertTrue(finding.advice.contains("Show the row or the column in the test first"), finding.advice)
  }

  func testAUsableElementHasNoFindings() throws {
    for name in ["gtk3-buttons", "gtk4-buttons", "qt6-buttons", "swing-buttons"] {
      let tree = try tree(name)
      XCTAssertEqual(try NotFoundDiagnosis(tree: tree).findings(of: tree.node(.button, "Save")), [], name)
      XCTAssertEqual(try NotFoundDiagnosis(tree: tree).findings(of: 0), [], name)
    }
  }

  func testAnItemOfAClosedMenuNamesItsMenu() throws {
    for name in ["qt5-buttons", "qt6-buttons", "gtk3-buttons"] {
      let tree = try tree(name)
      let finding = try finding(tree.node(.menuItem, "Quit"), tree)
      XCTAssertEqual(finding.kind, .notHittable)
      XCTAssertTrue(finding.problem.contains("is in a closed menu: "), finding.problem)
      XCTAssertTrue(finding.advice.hasPrefix("Tap "), finding.advice)
    }
  }

  func testAnObstacleIsNamedWithAdvice() throws {
    let tree = try tree("gtk3-windows-question")
    let finding = try finding(tree.node(.button, "Under"), tree)
    XCTAssertEqual(finding.kind, .notHittable)
    XCTAssertTrue(
      finding.problem.hasPrefix("The button \"Under\" takes no input while a modal window is open"))
    XCTAssertEqual(finding.advice, "Answer or close that window first.")
    let covered = try self.tree("gtk4-interrupted-by-window")
    let other = try self.finding(covered.node(.button, "Under"), covered)
    XCTAssertTrue(other.problem.contains("is covered by the window \"Interrupter window\" at "))
    XCTAssertEqual(other.advice, "Close or move that window, or call activate().")
  }

  func testAButtonWithoutANameIsReportedWithAdvice() throws {
    for (name, advice) in [
      ("gtk3-audit-defects", "atk_object_set_name"), ("gtk4-audit-defects", "GTK_ACCESSIBLE_PROPERTY_LABEL"),
    ] {
      let tree = try tree(name)
      let button = try XCTUnwrap(
        (1..<tree.count).first { tree.type($0) == .button && tree.label($0).isEmpty && !tree.isHidden($0) })
      let finding = try finding(button, tree)
      XCTAssertEqual(finding.kind, .unnamed)
      XCTAssertTrue(finding.problem.hasPrefix("The button has neither a label nor an identifier"))
      XCTAssertTrue(finding.advice.contains(advice), finding.advice)
    }
  }

  func testAContainerThatWasNotReadIsReported() throws {
    let tree = try tree("qt6-buttons") { recording in
      recording.programs[0].tree?.closed = [.init(node: 1, childCount: 9_999, reason: .tooManyChildren)]
    }
    let finding = try finding(1, tree)
    XCTAssertEqual(finding.kind, .unread)
    XCTAssertTrue(
      finding.problem.contains("has 9999 children, which were not read."), finding.problem)
    XCTAssertTrue(finding.advice.contains("filter the list"), finding.advice)
    XCTAssertFalse(finding.advice.contains("UNDERSTUDY_READ_TIMEOUT"), "more time does not help")
    XCTAssertEqual(
      try InspectedTree(tree).unread, ["the window \"Gallery\" has 9999 children, which were not read."])
  }

  func testTheAdviceForAContainerThatWasNotReadInTimeNamesTheTimeLimit() throws {
    let tree = try tree("qt6-buttons") { recording in
      recording.programs[0].tree?.closed = [.init(node: 1, childCount: 9_999, reason: .outOfTime)]
    }
    let advice = try finding(1, tree).advice
    XCTAssertTrue(advice.contains("UNDERSTUDY_READ_TIMEOUT"), advice)
  }
}

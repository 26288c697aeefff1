// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import RecordingTestSupport
import WindowSystem
import XCTest

@testable import Audit
@testable import ElementModel
@testable import Interaction

/// Audits a window with one defect of each kind, and the same window without defects.
final class PlantedDefectsTests: AuditTestCase {
  private let toolkits = ["gtk3", "gtk4"]

  private func finding(_ compact: String, _ toolkit: String) throws -> AuditFinding {
    let found = try findings("\(toolkit)-audit-defects").filter { $0.compact == compact }
    XCTAssertEqual(found.count, 1, "\(toolkit): \(compact)")
    return try XCTUnwrap(found.first)
  }

  private func check(
    _ compact: String, _ type: AuditType, label: String, says: [String], line: UInt = #line
  ) throws {
    for toolkit in toolkits {
      let finding = try finding(compact, toolkit)
      let tree = try tree("\(toolkit)-audit-defects")
      XCTAssertEqual(finding.type, type, toolkit, line: line)
      XCTAssertEqual(tree.label(finding.node), label, toolkit, line: line)
      for text in says { XCTAssertTrue(finding.reason.contains(text), finding.reason, line: line) }
      XCTAssertTrue(finding.detailed.hasSuffix(": " + finding.reason), finding.detailed, line: line)
    }
  }

  func testTheWindowWithoutDefectsHasNoFindings() throws {
    for toolkit in toolkits { XCTAssertEqual(try findings("\(toolkit)-audit").map(\.detailed), [], toolkit) }
  }

  func testEachDefectIsFoundOnceAndNothingElse() throws {
    for toolkit in toolkits {
      XCTAssertEqual(
        try findings("\(toolkit)-audit-defects").map(\.compact),
        [
          "Contrast is too low", "Hit area is too small", "Element has no description",
          "Label is a file name",
          "Label only repeats the role", "Label is not unique", "Text is clipped",
          "Role and behavior differ",
          "Element has no action", "Element lies outside of its parent",
          "Element is not reachable by keyboard",
        ], toolkit)
    }
  }

  func testThePaleText() throws {
    try check(
      "Contrast is too low", .contrast, label: "Hardly to be read",
      says: ["to 1; at least 4.5 to 1 is needed"])
    for toolkit in toolkits {
      let cause = try finding("Contrast is too low", toolkit).cause
      XCTAssertTrue(cause.hasPrefix("about #"), cause)
      XCTAssertTrue(cause.hasSuffix(" on #f6f5f4"), cause)
    }
  }

  func testTheTinyButton() throws {
    try check(
      "Hit area is too small", .hitRegion, label: "Tiny", says: ["it is 12 by 12 pixels; at least 24 by 24"])
    for toolkit in toolkits {
      XCTAssertTrue(try finding("Hit area is too small", toolkit).cause.hasSuffix("of 12 by 12 pixels"))
    }
  }

  func testTheButtonWithoutAName() throws {
    try check(
      "Element has no description", .sufficientElementDescription, label: "",
      says: ["a Button should have an accessible name"])
  }

  func testThePictureNamedAfterItsFile() throws {
    try check(
      "Label is a file name", .sufficientElementDescription, label: "photo_17.png",
      says: ["\"photo_17.png\" is the name of a file", "Image shows or does"])
  }

  func testThePictureNamedAfterItsRole() throws {
    try check(
      "Label only repeats the role", .sufficientElementDescription, label: "Image", says: ["this is a Image"])
  }

  func testADuplicateLabelIsReportedOnceForTheLastElement() throws {
    try check(
      "Label is not unique", .sufficientElementDescription, label: "Same",
      says: ["2 elements of type Button with the label \"Same\" are side by side"])
    for toolkit in toolkits {
      let finding = try finding("Label is not unique", toolkit)
      let tree = try tree("\(toolkit)-audit-defects")
      let twins = (1..<tree.count).filter { tree.label($0) == "Same" && tree.type($0) == .button }
      XCTAssertEqual(finding.node, twins.last)
      XCTAssertEqual(finding.cause, "label \"Same\"")
    }
  }

  func testTheSameLabelInEachRowIsNotADuplicate() throws {
    for toolkit in toolkits {
      let tree = try tree("\(toolkit)-audit-defects")
      XCTAssertGreaterThan((1..<tree.count).filter { tree.label($0) == "Delete" }.count, 10)
    }
    // The expected list of findings has no entry about "Delete".
  }

  func testTheTextThatDoesNotFit() throws {
    try check(
      "Text is clipped", .textClipped, label: "More words than there is room for",
      says: ["\"More words than there is room for\". Give it more room", "let it wrap"].suffix(1))
  }

  func testTheTextThatIsAButton() throws {
    try check("Role and behavior differ", .trait, label: "Press this text", says: [])
  }

  func testTheDrawingWithTheRoleOfAButton() throws {
    try check("Element has no action", .action, label: "Drawn", says: [])
  }

  func testTheChildOutsideOfItsParent() throws {
    try check(
      "Element lies outside of its parent", .parentChild, label: "Stray",
      says: ["but the parent that lists it is at {{"])
  }

  func testTheButtonThatOnlyTheMouseReaches() throws {
    try check(
      "Element is not reachable by keyboard", .keyboard, label: "Mouse only", says: ["Make it focusable."])
  }

  func testOnlyTheRequestedTypesAreAudited() throws {
    for toolkit in toolkits {
      let report = try report("\(toolkit)-audit-defects", [.hitRegion, .action])
      XCTAssertEqual(report.findings.map(\.type), [.hitRegion, .action])
      XCTAssertTrue(report.hasRun)
      XCTAssertTrue(report.unavailable.isEmpty)
    }
  }

  func testTypesThatLinuxLacksAreReportedAndNotRun() throws {
    let report = try report("gtk3-audit", [.elementDetection, .dynamicType])
    XCTAssertFalse(report.hasRun)
    XCTAssertEqual(report.unavailable.map(\.name), ["elementDetection", "dynamicType"])
    XCTAssertTrue(report.unavailable.allSatisfy { !$0.reason.isEmpty })
  }

  func testTheElementOfAFindingIsTheDefectiveOne() throws {
    for finding in try findings("gtk3-audit-defects") {
      XCTAssertEqual(try finding.element.read { $0.index }, finding.node, finding.compact)
    }
  }
}

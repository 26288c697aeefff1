// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation
import Programs
import RecordingTestSupport
import XCTest

@testable import Inspector

/// Tests the grouping of an audit's findings.
final class AuditReportOnRecordingsTests: RecordedTestCase {
  private func report(
    _ name: String = "gtk3-audit-defects", ignoring text: String? = nil, types: AuditType = .all,
    withCrops: Bool = false
  ) throws -> AuditReport {
    let program = try program(name)
    let screen = try AuditScreen(tree: program.tree, screen: program.screen)
    var maker = AuditReportMaker(screen: screen, withCrops: withCrops)
    let findings = try AccessibilityAudit(of: TargetProgram(program, session: .shared)).run(
      types, on: screen
    ).findings
    for finding in findings { maker.add(finding) }
    let list = try text.map { try AuditIgnoreList(parsing: Data($0.utf8), file: "audit-ignore.json") }
    return maker.report(ignoring: list, types: types, notes: ["a note"])
  }

  func testGroupsAreInTheOrderOfTheTypes() throws {
    for toolkit in ["gtk3", "gtk4"] {
      let report = try report("\(toolkit)-audit-defects")
      XCTAssertEqual(
        report.groups.map(\.kind),
        ["contrast", "hitRegion"] + Array(repeating: "sufficientElementDescription", count: 4)
          + ["textClipped", "trait", "action", "parentChild", "keyboard"], toolkit)
      XCTAssertEqual(report.count, 11)
      XCTAssertEqual(report.notes, ["a note"])
      XCTAssertGreaterThan(report.elementCount, 30)
    }
  }

  func testAFindingHasTheQueryOfItsElement() throws {
    let finding = try XCTUnwrap(try report().groups.first { $0.kind == "keyboard" }?.findings.first)
    XCTAssertEqual(finding.query, "app.buttons[\"Mouse only\"]")
    XCTAssertEqual(finding.element, "Button \"Mouse only\"")
    XCTAssertEqual(finding.headline, "Element is not reachable by keyboard")
    XCTAssertTrue(finding.reason.first?.isUppercase == true)
    XCTAssertNil(finding.crop)
  }

  func testCropsArePictures() throws {
    let report = try report(types: .hitRegion, withCrops: true)
    XCTAssertEqual(report.groups.first?.findings.first?.crop?.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
  }

  func testAcceptedFindingsAreListedSeparately() throws {
    let report = try report(
      ignoring: """
        { "ignore": [
          { "type": "hitRegion", "query": "app.buttons[\\"Tiny\\"]", "reason": "Only for tests." },
          { "type": "contrast", "label": "Hardly to be read", "reason": "Known." },
          { "type": "keyboard", "label": "Mended long ago", "reason": "It was." } ] }
        """)
    XCTAssertEqual(report.count, 9)
    XCTAssertEqual(report.ignored.map(\.reason).sorted(), ["Known.", "Only for tests."])
    XCTAssertEqual(report.unusedIgnores.count, 1)
    XCTAssertTrue(report.unusedIgnores[0].contains("the label \"Mended long ago\""), report.unusedIgnores[0])
  }

  func testAnEntryOfATypeThatWasNotAuditedIsNotUnused() throws {
    let report = try report(
      ignoring: "{ \"ignore\": [ { \"type\": \"trait\", \"label\": \"x\", \"reason\": \"y\" } ] }",
      types: .hitRegion)
    XCTAssertEqual(report.unusedIgnores, [])
  }

  func testAnIgnoreListOfAllFindingsAcceptsThem() throws {
    var list = AuditIgnoreList()
    list.add(try report().groups.flatMap(\.findings), reason: "Known.")
    let text = String(decoding: try list.data(), as: UTF8.self)
    let again = try report(ignoring: text)
    XCTAssertEqual(again.count, 0, "\(again.groups.map(\.title))")
    XCTAssertEqual(again.ignored.count, 11)
    XCTAssertEqual(again.unusedIgnores, [])
  }

  func testSimilarEstimatedColorsAreOneCause() throws {
    let program = try program("gtk3-audit-defects")
    let screen = try AuditScreen(tree: program.tree, screen: program.screen)
    var maker = AuditReportMaker(screen: screen, withCrops: false)
    for cause in ["about #b0b0b0 on #f6f5f4", "about #b8b0aa on #f6f5f4", "about #808080 on #f6f5f4"] {
      maker.add(.contrast, 4, headline: "Contrast is too low", reason: "r", cause: cause)
    }
    let report = maker.report(ignoring: nil, types: .all, notes: [])
    XCTAssertEqual(report.groups.map(\.findings.count), [2, 1])
  }

  func testTypesAreParsedIgnoringCase() throws {
    XCTAssertEqual(try AuditType(names: ["HITREGION", "contrast"]), [.hitRegion, .contrast])
    XCTAssertEqual(try AuditType(names: nil), .all)
    XCTAssertThrowsError(try AuditType(names: ["colour"])) {
      XCTAssertTrue("\($0)".contains("There are: contrast,"), "\($0)")
    }
  }
}

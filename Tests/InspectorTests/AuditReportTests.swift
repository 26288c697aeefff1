// SPDX-License-Identifier: Apache-2.0

import Audit
import Foundation
import Inspector
import Notation
import XCTest

final class AuditReportTests: InspectionTestCase {
  private func list(_ text: String) throws -> AuditIgnoreList {
    try AuditIgnoreList(parsing: Data(text.utf8), file: "audit-ignore.json")
  }

  func testFindingsAreGroupedByCauseApartFromAcceptedOnes() throws {
    let inspector = try launch("audit", "pale", "pale", "tiny", "mouseonly")
    let accepted = try list(
      """
      { "ignore": [
        { "type": "hitRegion", "query": "app.buttons[\\"Tiny\\"]", "reason": "Only for tests." },
        { "type": "keyboard", "label": "Mended long ago", "reason": "It was." },
        { "type": "trait", "label": "Not looked at", "reason": "Another time." } ] }
      """)
    let report = try inspector.audit(["contrast", "hitRegion", "keyboard"], ignoring: accepted)
    XCTAssertEqual(report.groups.map(\.kind), ["contrast", "keyboard"])
    XCTAssertEqual(report.groups.map(\.findings.count), [2, 1])
    XCTAssertEqual(report.count, 3)
    XCTAssertEqual(report.ignored.map(\.finding.label), ["Tiny"])
    XCTAssertEqual(report.ignored.map(\.reason), ["Only for tests."])
    // An entry of a type that was not audited is not reported as unused.
    XCTAssertEqual(report.unusedIgnores.count, 1)
    XCTAssertTrue(report.unusedIgnores[0].contains("Mended long ago"), report.unusedIgnores[0])
    let finding = try XCTUnwrap(report.groups.last?.findings.first)
    XCTAssertEqual(finding.query, "app.buttons[\"Mouse only\"]")
    XCTAssertEqual(finding.crop?.prefix(4), Data([0x89, 0x50, 0x4E, 0x47]))
    XCTAssertEqual(try inspector.element(finding.node).label, "Mouse only")
    // The entries that are written from the findings accept them.
    var all = accepted
    all.add(report.groups.flatMap(\.findings), reason: "Known.")
    let again = try AuditIgnoreList(parsing: all.data(), file: "audit-ignore.json")
    XCTAssertEqual(again.entries, all.entries)
    XCTAssertEqual(
      try inspector.audit(["contrast", "hitRegion", "keyboard"], ignoring: again, withCrops: false).count, 0)
  }

  func testAWalkWithTabFindsUnreachableElements() throws {
    let inspector = try launch("audit", "mouseonly")
    let report = try inspector.audit(["keyboard"], withCrops: false, walksKeyboard: true)
    XCTAssertEqual(report.groups.flatMap(\.findings).map(\.label), ["Mouse only"])
    XCTAssertTrue(report.groups.first?.findings.first?.reason.contains("times reached") == true)
  }

  func testAnInvalidIgnoreListIsReported() {
    let lists = [
      "[]": "an object",
      "{ \"ignore\": [ { \"query\": \"app.buttons\", \"reason\": \"x\" } ] }": "expected a \"type\"",
      "{ \"ignore\": [ { \"type\": \"contrast\", \"label\": \"x\" } ] }": "expected a \"reason\"",
      "{ \"ignore\": [ { \"type\": \"contrast\", \"label\": \"x\", \"reason\": \" \" } ] }":
        "expected a \"reason\"",
      "{ \"ignore\": [ { \"type\": \"contrast\", \"reason\": \"x\" } ] }":
        "either a \"query\" or a \"label\"",
      "{ \"ignore\": [ { \"type\": \"colour\", \"label\": \"x\", \"reason\": \"x\" } ] }": "\"contrast\"",
      "{ \"ignore\": [ { \"type\": \"contrast\", \"query\": \"app.buttns\", \"reason\": \"x\" } ] }":
        "buttons",
      "{ \"ignored\": [] }": "unknown key",
    ]
    for (text, clue) in lists {
      XCTAssertThrowsError(try list(text), text) { error in
        XCTAssertTrue(error is DocumentError && "\(error)".contains(clue), "\(text): \(error)")
      }
    }
    XCTAssertThrowsError(try AuditType(names: ["colour"])) { error in
      XCTAssertTrue("\(error)".contains("There are: contrast,"), "\(error)")
    }
    XCTAssertEqual(try AuditType(names: ["HITREGION", "contrast"]), [.hitRegion, .contrast])
  }
}

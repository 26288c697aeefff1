// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import RecordingTestSupport
import TestSupport
import XCTest

@testable import Audit
@testable import ElementModel

/// Tests the rules about the order and the words of a screen reader.
final class ReadingRulesTests: AuditTestCase {
  func testTheButtonsAndFieldsOfNoToolkitHaveFindings() throws {
    for gallery in ["gtk3", "gtk4", "gtk418", "qt5", "qt6", "quick6", "swing", "chromium", "firefox"] {
      for page in ["buttons", "text"] {
        let name = "\(gallery)-\(page)"
        XCTAssertEqual(try findings(name, .readingOrder).map(\.detailed), [], name)
      }
    }
  }

  func testTheWidgetsOfNoToolkitHaveFindings() throws {
    for file in TreeRecordingFile.all where !file.name.hasPrefix("program-") {
      XCTAssertEqual(try findings(file.name, .readingOrder).map(\.detailed), [], file.name)
    }
  }

  func testTheFindingsInProgramsAreTheKnownOnes() throws {
    var found: [String: [String]] = [:]
    for file in TreeRecordingFile.all where file.name.hasPrefix("program-") {
      let program = try report(file.name, .readingOrder)
      for finding in program.findings {
        found[file.name, default: []].append("\(finding.compact): \(program.screen.tree.label(finding.node))")
      }
    }
    // The buttons of these calculators are attached to a grid in another order than that of their rows.
    XCTAssertEqual(
      found,
      [
        "program-galculator": ["sqrt", "(", "-", "6"].map { "Reading order jumps: \($0)" },
        "program-gnome-calculator": ["Reading order jumps: 7"],
        "program-kcalc": ["%", "(", "C"].map { "Reading order jumps: \($0)" },
      ])
  }

  // MARK: - Elements without words

  // Numbers of AtspiStateType: 11 is focusable. Numbers of AtspiRole: 18 is a drawing area.

  func testADrawingThatTakesTheFocusNeedsAName() throws {
    for (name, text) in [
      ("qt6-buttons", "Log: ready"), ("gtk4-controls", "Status: ready"), ("gtk3-controls", "Status: ready"),
    ] {
      let number = try tree(name).node(.staticText, text)
      func draw(_ recording: inout ScreenFixture, named: String, isFocusable: Bool = true) throws {
        try recording.changeNode(number) {
          $0.role = 18
          $0.name = named
          $0.text = nil
          $0.interfaces = 7
          if isFocusable { $0.states |= 1 << 11 } else { $0.states &= ~(1 << 11) }
        }
      }
      let silent = try findings(name, .readingOrder) { try draw(&$0, named: "") }
      XCTAssertEqual(silent.map(\.node), [number], name)
      XCTAssertEqual(silent.map(\.compact), ["Element is read as nothing"], name)
      XCTAssertTrue(silent.first?.reason.hasPrefix("it takes the keyboard focus") == true, name)
      XCTAssertEqual(try findings(name, .readingOrder) { try draw(&$0, named: "Map") }.count, 0, name)
      XCTAssertEqual(
        try findings(name, .readingOrder) { try draw(&$0, named: "", isFocusable: false) }.count, 0, name)
    }
  }

  func testARowWithoutWordsIsFound() throws {
    let tree = try tree("qt6-views")
    let files = try tree.node(.table, "Files")
    let number = try XCTUnwrap(tree.nodes.children(files).first { tree.label($0) == "Bills" })
    let found = try findings("qt6-views", .readingOrder) { recording in
      try recording.changeNode(number) {
        $0.name = ""
        $0.text = nil
        $0.description = nil
      }
    }
    XCTAssertEqual(found.map(\.node), [number])
    XCTAssertTrue(found.first?.reason.hasPrefix("it can be selected") == true, "\(found.map(\.reason))")
  }

  func testAControlWithoutANameIsReportedOnlyOnce() throws {
    let number = try tree("qt6-buttons").node(.button, "Remote")
    let found = try findings("qt6-buttons", [.sufficientElementDescription, .readingOrder]) { recording in
      try recording.changeNode(number) {
        $0.name = ""
        $0.description = nil
      }
    }
    XCTAssertEqual(found.map(\.compact), ["Element has no description"])
  }

  // MARK: - Neighbors

  func testNeighborsThatSoundTheSameAreFound() throws {
    let number = try tree("gtk4-controls").node(.button, "Leave")
    let found = try findings("gtk4-controls", .readingOrder) { recording in
      try recording.changeNode(number) { $0.name = "arrive" }
    }
    XCTAssertEqual(found.map(\.node), [number])
    XCTAssertEqual(found.map(\.compact), ["Neighbors sound the same"])
    XCTAssertTrue(
      (found.first?.reason ?? "").contains("reads \"arrive, button\" for it and for the"),
      (found.first?.reason ?? ""))
  }

  func testNeighborsWithEqualLabelsAreReportedOnlyOnce() throws {
    // Two buttons are called "Twin".
    let found = try findings("gtk4-controls", [.sufficientElementDescription, .readingOrder])
    XCTAssertEqual(
      found.filter { $0.compact == "Label is not unique" || $0.compact == "Neighbors sound the same" }.map(
        \.compact),
      ["Label is not unique"])
  }

  func testAStateDistinguishesNeighbors() throws {
    let number = try tree("gtk3-controls").node(.button, "Disabled")
    func findings(states: UInt64) throws -> [AuditFinding] {
      try self.findings("gtk3-controls", .readingOrder) { recording in
        try recording.changeNode(number) {
          $0.name = "ARRIVE"
          $0.states |= states
        }
      }
    }
    // The button after it is "Arrive"; the disabled one has a further word. Number 24 of AtspiStateType is sensitive.
    XCTAssertEqual(try findings(states: 0).map(\.detailed), [])
    XCTAssertEqual(try findings(states: 1 << 24).map(\.compact), ["Neighbors sound the same"])
  }

  // MARK: - Jumps

  func testAnElementThatIsReadAfterTheOneBelowItIsFound() throws {
    let tree = try tree("gtk3-audit")
    let save = try tree.node(.button, "Save")
    let paste = try tree.node(.button, "Paste")
    // The two buttons swap positions on the screen, and not in the tree.
    let found = try findings("gtk3-audit", .readingOrder) { recording in
      let nodes = try XCTUnwrap(recording.programs[0].tree).nodes
      try recording.changeNode(save) { $0.extents = nodes[paste].extents }
      try recording.changeNode(paste) { $0.extents = nodes[save].extents }
    }
    // "Not Now" is read after "Save", which is now below it, and "Paste" after "Copy".
    XCTAssertEqual(found.map(\.node).map(tree.label), ["Not Now", "Paste"])
    XCTAssertEqual(Set(found.map(\.compact)), ["Reading order jumps"])
    XCTAssertTrue(
      (found.first?.reason ?? "").hasPrefix("it is read after \"Save, button\", but is above it"),
      (found.first?.reason ?? ""))
  }

  func testOnlyAnElementInTheSameColumnIsAbove() {
    let low = CGRect(x: 100, y: 100, width: 50, height: 20)
    XCTAssertTrue(ReadingJumpRule.isAbove(CGRect(x: 100, y: 70, width: 50, height: 30), low))
    XCTAssertTrue(ReadingJumpRule.isAbove(CGRect(x: 0, y: 0, width: 400, height: 20), low))
    // The top of the next column.
    XCTAssertFalse(ReadingJumpRule.isAbove(CGRect(x: 160, y: 0, width: 50, height: 20), low))
    XCTAssertFalse(ReadingJumpRule.isAbove(CGRect(x: 130, y: 0, width: 50, height: 20), low))
    // It is next to the other one, or overlaps it.
    XCTAssertFalse(ReadingJumpRule.isAbove(CGRect(x: 100, y: 90, width: 50, height: 20), low))
    XCTAssertFalse(ReadingJumpRule.isAbove(CGRect(x: 100, y: 130, width: 50, height: 20), low))
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RecordingTestSupport
import TestSupport
import TreeOutline
import XCTest

/// Tests the outlines of recorded programs.
final class OutlineReadingTests: RecordedTestCase {
  private func expect(
    _ recording: String, _ expected: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    XCTAssertEqual(try Outline(of: tree(recording)).text(), expected, file: file, line: line)
  }

  func testControlsHaveTheirStatesAndValues() throws {
    try expect(
      "gtk4-controls",
      """
      - window "Controls"
        - staticText "Status: ready"
        - button "Press" [focused]
        - button "Twin"
        - button "Twin"
        - button "Disabled" [disabled]
        - button "Arrive"
        - button "Leave"
        - button "Enable"
        - textField [placeholder "Type here"]: ""
        - secureTextField: ""
        - checkBox "Agree"
        - switch "Wireless"
        - stepper "Amount": "3"
        - slider "Volume": "25"
        - progressIndicator "Progress": "0.4"
        - popUpButton "Green": "Green"
      """)
  }

  func testDialogsAndPopupsAreGroups() throws {
    let dialog = try Outline(of: tree("gtk4-dialog")).text()
    XCTAssertTrue(
      dialog.hasSuffix(
        """
          - staticText "Log: ready"
        - alert "Really?" [modal]
          - staticText "Really?"
          - button "Yes" [focused]
          - button "No"
        """), dialog)
    let popover = try Outline(of: tree("gtk4-popover")).text()
    XCTAssertTrue(
      popover.hasSuffix(
        """
          - staticText "Log: Yes"
          - popover
            - button "Inside" [focused]
        """), popover)
  }

  func testClosedMenusHaveNoLinesAndOpenOnesStayWithTheirItem() throws {
    for (recording, menu) in [
      (
        "gtk3-menu",
        "    - menuBarItem \"File\" [selected]\n      - menuItem \"Open\"\n      - menuItem \"Quit\""
      ),
      ("qt6-menu", "    - menuBarItem \"File\" [focused]\n      - menu\n        - menuItem \"Open\""),
      ("chromium-menu", "        - menuBarItem \"File\" [focused]\n          - menu \"File\""),
    ] {
      let tree = try tree(recording)
      let text = try Outline(of: tree).text()
      XCTAssertTrue(text.contains(menu), text)
      XCTAssertFalse(text.contains("\"Copy\""), text)
      var options = OutlineOptions()
      options.withClosedMenus = true
      let all = try Outline(of: tree, options: options).text()
      if recording == "gtk3-menu" { XCTAssertTrue(all.contains("menuItem \"Copy\""), all) }
    }
  }

  func testLongListsAreFoldedAndRepeatedTextsLeftOut() throws {
    let lists = try Outline(of: tree("gtk4-lists"))
    let text = lists.text()
    XCTAssertTrue(text.contains("    - cell \"Row 10\"\n    - … 18 more cells\n  - table \"People\""), text)
    XCTAssertTrue(
      text.contains(
        """
            - tableRow "Ada, 36, London"
              - cell "Ada"
              - cell "36"
              - cell "London"
        """), text)
    XCTAssertTrue(
      text.contains("    - outlineRow \"Documents\"\n      - disclosureTriangle \"Expand\" [collapsed]"), text
    )
    var options = OutlineOptions()
    options.rowsOfList = nil
    let whole = try Outline(of: tree("gtk4-lists"), options: options)
    XCTAssertEqual(lists.elementCount, whole.elementCount)
    XCTAssertEqual(lists.rendered().leftOutElements, 18)
  }

  func testPartsBeginWithTheirElement() throws {
    let tree = try tree("gtk4-lists")
    let people = try tree.node(.table, "People")
    let outline = try Outline(of: tree, roots: [people])
    XCTAssertTrue(outline.text().hasPrefix("- table \"People\"\n  - button \"Name\"\n"), outline.text())
    XCTAssertEqual(outline.lines.first?.element?.node, people)
    var options = OutlineOptions()
    options.depth = 0
    XCTAssertEqual(
      try Outline(of: tree, roots: [people], options: options).text(),
      "- table \"People\"\n  - … 6 more elements")
    options.depth = 1
    options.allElements = true
    let all = try Outline(of: tree, roots: [people], options: options)
    XCTAssertGreaterThan(all.elementCount, outline.elementCount)
  }

  func testIdentifiersAreReadOnRequest() throws {
    let tree = try tree("chromium-lists")
    var options = OutlineOptions()
    XCTAssertFalse(try Outline(of: tree, options: options).text().contains("#tab-Buttons"))
    options.withFocus = false
    XCTAssertFalse(try Outline(of: tree, options: options).text().contains("[focused]"))
    options.identifiers = .all
    XCTAssertTrue(try Outline(of: tree, options: options).text().contains("- tab \"Buttons\" #tab-Buttons"))
  }

  // MARK: - All recordings

  /// An outline is short, and describes its tree in every way.
  func testOutlinesOfAllRecordings() throws {
    var sizes: [Int] = []
    for file in TreeRecordingFile.all {
      let tree = try tree(file.name)
      let outline = try Outline(of: tree)
      let text = outline.rendered()
      sizes.append(text.tokens)
      XCTAssertFalse(outline.lines.isEmpty, file.name)
      XCTAssertEqual(text.text.split(whereSeparator: \.isNewline).count, outline.lines.count, file.name)
      var options = OutlineOptions.assertion
      options.withFocus = true
      let whole = try Outline(of: tree, options: options)
      XCTAssertEqual(outline.elementCount, whole.elementCount, file.name)
      let template = try OutlineTemplate(parsing: whole.text())
      for extent in OutlineExtent.allCases {
        for order in OutlineOrder.allCases {
          let mismatch = template.mismatch(with: whole, extent: extent, order: order)
          XCTAssertNil(mismatch?.firstDifference, "\(file.name) \(extent) \(order)")
        }
      }
      // Folded lists and cut strings are expectations as well.
      let folded = try OutlineTemplate(parsing: text.text).mismatch(with: whole, extent: .whole)
      XCTAssertNil(folded?.firstDifference, file.name)
      let limited = try OutlineTemplate(parsing: outline.text(limit: 150)).mismatch(with: whole)
      XCTAssertNil(limited?.firstDifference, file.name)
      XCTAssertTrue(outline.changes(since: outline).isEmpty)
    }
    sizes.sort()
    let (median, high) = (sizes[sizes.count / 2], sizes[sizes.count * 95 / 100])
    XCTAssertLessThanOrEqual(median, 400, "the median of \(sizes)")
    XCTAssertLessThanOrEqual(high, 2_000, "95 of 100 of \(sizes)")
  }

  /// A whole finds each line that another state of the program has in addition.
  func testStatesOfAProgramDiffer() throws {
    for (before, after, change) in [
      ("gtk4-buttons", "gtk4-dialog", "+ - alert \"Really?\" [modal]"),
      ("gtk4-buttons", "gtk4-popover", "+   - popover"),
      ("qt6-buttons", "qt6-lists", "+   - outline \"Folders\""),
    ] {
      let earlier = try Outline(of: tree(before))
      let later = try Outline(of: tree(after))
      let text = later.changes(since: earlier).text()
      XCTAssertTrue(text.contains(change), text)
      XCTAssertFalse(try OutlineTemplate(parsing: earlier.text()).describes(later, extent: .whole))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import TestSupport
import TreeOutline
import XCTest

/// Tests whether templates describe outlines, and the differences that are reported.
final class OutlineMatchingTests: XCTestCase {
  /// An outline from text without regular expressions.
  private func outline(_ text: String) throws -> Outline {
    try Outline(text: text)
  }

  private func expect(
    _ isMatch: Bool, _ template: String, _ outline: String, _ extent: OutlineExtent = .part,
    _ order: OutlineOrder = .strict, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let template = try OutlineTemplate(parsing: template)
    let outline = try Outline(text: outline)
    let mismatch = template.mismatch(with: outline, extent: extent, order: order)
    XCTAssertEqual(
      mismatch == nil, isMatch, mismatch?.firstDifference ?? "no mismatch", file: file, line: line)
    XCTAssertEqual(
      template.describes(outline, extent: extent, order: order), isMatch, file: file, line: line)
    if let mismatch {
      XCTAssertTrue(mismatch.lines.contains { $0.kind != .same }, "no difference", file: file, line: line)
    }
  }

  private let notes = """
    - window "Notes"
      - group "Form"
        - textField "Name" [focused]: "Ada"
        - button "Save" [disabled]
      - table "List"
        - cell "One"
        - cell "Two" [selected]
        - cell "Three"
      - staticText "Ready"
    """

  // MARK: - Parts

  func testPartOmitsContainersAndLines() throws {
    try expect(true, notes, notes)
    try expect(true, #"- button "Save""#, notes)
    try expect(true, "- window\n  - button \"Save\"\n  - cell \"Two\"", notes)
    try expect(true, "- cell \"One\"\n- cell \"Three\"", notes)
    try expect(true, "- cell\n- cell\n- cell", notes)
    try expect(true, "", notes)
    try expect(true, "- …", notes)
    try expect(false, "- cell\n- cell\n- cell\n- cell", notes)
    try expect(false, "- cell \"Three\"\n- cell \"One\"", notes)
    try expect(false, "- group\n  - cell \"One\"", notes)
    try expect(false, "- table\n  - button \"Save\"", notes)
    try expect(false, "- window\n- button", notes)
    try expect(false, #"- button "Open""#, notes)
  }

  func testPartComparesOnlyTheStatedProperties() throws {
    try expect(true, "- button", notes)
    try expect(true, #"- any "Save""#, notes)
    try expect(true, #"- button "Save" [disabled]"#, notes)
    try expect(false, #"- button "Save" [!disabled]"#, notes)
    try expect(false, #"- button "Save" [selected]"#, notes)
    try expect(true, #"- textField: "Ada""#, notes)
    try expect(false, #"- textField: "Bob""#, notes)
    try expect(false, #"- button: "Bob""#, notes)
    try expect(true, "- textField /^na/i: /d/", notes)
    try expect(false, "- textField /^na/", notes)
    try expect(true, #"- staticText "Rea"…"#, notes)
    try expect(false, #"- staticText "Rea""#, notes)
    try expect(true, "- textField [focused]", notes)
    try expect(true, "- table\n  - … 2 more cells\n  - cell \"Three\"", notes)
    try expect(false, "- table\n  - … 3 more cells\n  - cell \"Three\"", notes)
    // Elements in counted elements are not counted.
    try expect(true, "- … 1 more element", notes)
    try expect(false, "- … 2 more elements", notes)
  }

  func testInnermostOfNestedLinesIsTaken() throws {
    let nested = "- group\n  - group\n    - button \"A\"\n  - button \"B\"\n- button \"C\""
    try expect(true, "- group\n- button \"B\"", nested)
    try expect(true, "- group\n  - group\n    - button\n  - button", nested)
    try expect(false, "- group\n- group", nested)
  }

  // MARK: - Wholes

  func testWholeHasEveryLine() throws {
    try expect(true, notes, notes, .whole)
    try expect(false, "- window \"Notes\"", notes, .whole)
    try expect(true, "- window \"Notes\"\n  - …", notes, .whole)
    try expect(true, "- …", notes, .whole)
    try expect(
      true, "- window /N/\n  - …\n  - table /L/\n    - …\n    - cell \"Three\"\n  - …", notes, .whole)
    try expect(false, "- window /N/\n  - …\n  - table /L/\n    - …\n    - cell \"Two\"\n  - …", notes, .whole)
    try expect(true, "- window /N/\n  - … 3 more elements", notes, .whole)
    try expect(false, "- window /N/\n  - … 2 more elements", notes, .whole)
    try expect(true, "- window /N/\n  - … 2 more elements\n  - staticText /R/\n  - …", notes, .whole)
    try expect(false, "", notes, .whole)
    try expect(true, "", "", .whole)
    try expect(true, "- …\n- …", "", .whole)
    try expect(false, "- button", "", .whole)
  }

  func testWholeComparesEveryPropertyExceptTheFocus() throws {
    let line = #"- textField "Name" [disabled] [focused]: "Ada""#
    try expect(true, line, line, .whole)
    try expect(true, #"- textField "Name" [disabled]: "Ada""#, line, .whole)
    try expect(false, #"- textField "Name" [disabled] [!focused]: "Ada""#, line, .whole)
    try expect(false, #"- textField "Name" [focused]: "Ada""#, line, .whole)
    try expect(false, #"- textField "Name" [disabled]"#, line, .whole)
    try expect(false, #"- textField [disabled]: "Ada""#, line, .whole)
    try expect(true, "- any", line, .whole)
    try expect(true, "- textField /.*/ [disabled]: /.*/", line, .whole)
    // Where one line names the focus, it is compared on all lines.
    try expect(
      false, "- button \"A\" [focused]\n- button \"B\"", "- button \"A\" [focused]\n- button \"B\" [focused]",
      .whole)
    try expect(false, "- button #a", "- button #b", .whole)
    try expect(false, "- button", "- button #b", .whole)
    try expect(false, "- textField", #"- textField [placeholder "x"]"#, .whole)
  }

  // MARK: - Order

  func testFreeOrder() throws {
    let mixed = """
      - window "Notes"
        - staticText "Ready"
        - table "List"
          - cell "Three"
          - cell "One"
          - cell "Two" [selected]
        - group "Form"
          - button "Save" [disabled]
          - textField "Name" [focused]: "Ada"
      """
    try expect(false, mixed, notes)
    try expect(false, mixed, notes, .whole)
    try expect(true, mixed, notes, .part, .free)
    try expect(true, mixed, notes, .whole, .free)
    try expect(false, mixed + "\n  - button \"Open\"", notes, .part, .free)
    try expect(false, mixed, notes + "\n  - button \"Open\"", .whole, .free)
    try expect(true, mixed + "\n  - …", notes + "\n  - button \"Open\"", .whole, .free)
    try expect(true, mixed + "\n  - … 1 more button", notes + "\n  - button \"Open\"", .whole, .free)
    try expect(false, mixed + "\n  - … 1 more cell", notes + "\n  - button \"Open\"", .whole, .free)
    try expect(false, mixed + "\n  - … 2 more buttons", notes + "\n  - button \"Open\"", .whole, .free)
  }

  func testEachLineOfAFreeOrderHasASeparateLine() throws {
    let cells = "- cell \"a\"\n- cell \"b\"\n- cell \"ab\""
    // Only one assignment is possible.
    try expect(true, "- cell /a/\n- cell /b/\n- cell \"ab\"", cells, .whole, .free)
    try expect(true, "- cell /./\n- cell /a/\n- cell \"a\"", cells, .whole, .free)
    try expect(false, "- cell /^a/\n- cell \"a\"\n- cell \"ab\"", cells, .whole, .free)
    try expect(false, "- cell \"a\"\n- cell \"a\"", cells, .part, .free)
  }

  // MARK: - Reports

  private func report(
    _ template: String, _ outline: String, _ extent: OutlineExtent = .part, _ order: OutlineOrder = .strict
  ) throws -> [String] {
    let mismatch = try XCTUnwrap(
      try OutlineTemplate(parsing: template).mismatch(
        with: Outline(text: outline), extent: extent, order: order))
    return [mismatch.firstDifference] + mismatch.differences()
  }

  func testChangedLineIsShownBesideTheExpectedOne() throws {
    XCTAssertEqual(
      try report("- window \"Notes\"\n  - button \"Save\" [!disabled]\n  - staticText \"Ready\"", notes),
      [
        #"line 2: expected button "Save" [!disabled], but found button "Save" [disabled]"#,
        #"  - window "Notes""#,
        #"-   - button "Save" [!disabled]"#,
        #"+   - button "Save" [disabled]"#,
        #"    - staticText "Ready""#,
      ])
  }

  func testMissingLineAndOrder() throws {
    XCTAssertEqual(
      try report("- window\n  - cell \"Two\"\n  - cell \"One\"", notes),
      [
        #"line 3: expected cell "One", but did not find it; it is further up"#,
        "  - window", #"    - cell "Two""#, #"-   - cell "One" (it is further up)"#,
      ])
    XCTAssertEqual(
      try report("- window\n  - slider \"Volume\"\n    - any", notes).first,
      #"line 2: expected slider "Volume", but did not find it"#)
  }

  func testUnexpectedLinesOfAWhole() throws {
    let expected = notes.replacingOccurrences(of: "    - cell \"One\"\n", with: "")
    XCTAssertEqual(
      try report(expected, notes, .whole),
      [
        #"before line 6: did not expect cell "One""#,
        #"  - window "Notes""#, "      ⋮", #"      - button "Save" [disabled]"#, #"    - table "List""#,
        #"+     - cell "One""#, #"      - cell "Two" [selected]"#, #"      - cell "Three""#,
      ])
    XCTAssertEqual(
      try report(notes, notes + "\n- dialog \"Saved\"\n  - button \"OK\"", .whole).first,
      #"at the end: did not expect dialog "Saved""#)
  }

  func testRenamedContainerIsComparedInside() throws {
    let found = notes.replacingOccurrences(of: "\"Form\"", with: "\"Forms\"")
    XCTAssertEqual(
      try report(notes, found, .whole),
      [
        #"line 2: expected group "Form", but found group "Forms""#,
        #"  - window "Notes""#, #"-   - group "Form""#, #"+   - group "Forms""#,
        #"      - textField "Name" [focused]: "Ada""#, #"      - button "Save" [disabled]"#,
      ])
  }

  func testLongDifferencesAreCounted() throws {
    let many = (0..<200).map { "- cell \"Row \($0)\"" }.joined(separator: "\n")
    let mismatch = try XCTUnwrap(
      try OutlineTemplate(parsing: "- button").mismatch(with: Outline(text: many), extent: .whole))
    let text = mismatch.differences(limit: 50)
    XCTAssertEqual(text.count, 51)
    XCTAssertEqual(text.last, "and 151 more lines that differ")
  }

  // MARK: - Random changes

  func testOutlineDescribesItselfAndEachChangedLineIsFound() throws {
    var random = SeededGenerator(seed: 52)
    for round in 0..<200 {
      let outline = RandomOutline.make(&random)
      let template = try OutlineTemplate(parsing: outline.text())
      for extent in OutlineExtent.allCases {
        for order in OutlineOrder.allCases {
          let mismatch = template.mismatch(with: outline, extent: extent, order: order)
          XCTAssertNil(mismatch?.differences(), "\(round) \(extent) \(order)\n\(outline.text())")
        }
      }
      let changed = RandomOutline.change(outline, &random)
      guard changed.outline != outline else { continue }
      let context = "\(round), \(changed.change)\n\(outline.text())\nnow\n\(changed.outline.text())"
      let whole = template.mismatch(with: changed.outline, extent: .whole)
      XCTAssertNotNil(whole, context)
      XCTAssertTrue(whole?.lines.contains { $0.kind != .same } == true, context)
      // The differences are the whole difference: without the missing lines and with the unexpected ones, the template
      // describes the outline.
      let merged = (whole?.lines ?? []).filter { $0.kind != .missing }.map {
        String(repeating: "  ", count: $0.depth) + $0.text
      }
      let repaired = try OutlineTemplate(parsing: merged.joined(separator: "\n"))
      XCTAssertNil(
        repaired.mismatch(with: changed.outline, extent: .whole)?.differences(),
        "\(context)\nmerged\n\(merged)")
      for order in OutlineOrder.allCases {
        let mismatch = template.mismatch(with: changed.outline, extent: .part, order: order)
        if let mismatch { XCTAssertTrue(mismatch.lines.contains { $0.kind != .same }, context) }
      }
    }
  }

  /// Lines can be removed from a template of a part, and their content moves to their container.
  func testPartsOfAnOutlineDescribeIt() throws {
    var random = SeededGenerator(seed: 53)
    for round in 0..<200 {
      let outline = RandomOutline.make(&random)
      var part = outline
      for _ in 0..<Int.random(in: 0...6, using: &random) where part.lines.count > 1 {
        RandomOutline.removeLine(at: Int.random(in: 0..<part.lines.count, using: &random), from: &part)
      }
      let template = try OutlineTemplate(parsing: part.text())
      for order in OutlineOrder.allCases {
        XCTAssertNil(
          template.mismatch(with: outline, order: order)?.differences(),
          "\(round) \(order)\n\(outline.text())\npart\n\(part.text())")
      }
    }
  }

  func testLargeOutlinesAreComparedInTime() throws {
    var lines: [String] = ["- window \"Large\""]
    for group in 0..<100 {
      lines.append("  - group \"Group \(group)\"")
      for row in 0..<30 { lines.append("    - button \"Button \(row)\"") }
    }
    let outline = try Outline(text: lines.joined(separator: "\n"))
    let template = try OutlineTemplate(parsing: outline.text())
    for extent in OutlineExtent.allCases {
      for order in OutlineOrder.allCases {
        let start = ContinuousClock.now
        XCTAssertTrue(template.describes(outline, extent: extent, order: order))
        XCTAssertLessThan(ContinuousClock.now - start, .seconds(5), "\(extent) \(order)")
      }
    }
    var changed = outline
    changed.lines.remove(at: 1_500)
    let start = ContinuousClock.now
    XCTAssertEqual(template.mismatch(with: changed, extent: .whole)?.lines.count { $0.kind != .same }, 1)
    XCTAssertLessThan(ContinuousClock.now - start, .seconds(10))
  }
}

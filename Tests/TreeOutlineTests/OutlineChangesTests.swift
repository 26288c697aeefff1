// SPDX-License-Identifier: Apache-2.0

import ElementModel
import TestSupport
import TreeOutline
import XCTest

/// Tests the differences between two outlines.
final class OutlineChangesTests: XCTestCase {
  private func line(
    _ depth: Int, _ type: ElementType, _ label: String = "", _ states: OutlineStates = [],
    value: String? = nil
  ) -> OutlineLine {
    let element = OutlineElement(type: type, label: label, value: value, states: states)
    return OutlineLine(depth: depth, .element(element))
  }

  private var before: Outline {
    Outline(lines: [
      line(0, .window, "Notes"), line(1, .group, "Form"), line(2, .textField, "Name", value: "Ada"),
      line(2, .button, "Save"), line(1, .table, "List"), line(2, .cell, "One"), line(2, .cell, "Two"),
      line(1, .staticText, "Ready"),
    ])
  }

  func testEqualOutlinesHaveNoChanges() {
    let changes = before.changes(since: before)
    XCTAssertTrue(changes.isEmpty)
    XCTAssertEqual(changes.text(), "")
  }

  func testChangesAreShownInTheirContainers() {
    var after = before
    after.lines[3] = line(2, .button, "Save", .disabled)
    after.lines[5] = line(2, .cell, "Zero")
    after.lines.insert(line(2, .cell, "One"), at: 6)
    after.lines[8] = line(1, .staticText, "Saved")
    after.lines += [line(0, .dialog, "Done"), line(1, .button, "OK")]
    let changes = after.changes(since: before)
    XCTAssertEqual(
      changes.text { $0.element.map { $0.label.lowercased() } },
      """
        - window "Notes" notes
          - group "Form" form
      ~     - button "Save" [disabled] save (was: button "Save")
          - table "List" list
      +     - cell "Zero" zero
      ~   - staticText "Saved" saved (was: staticText "Ready")
      + - dialog "Done" done
      +   - button "OK" ok
      """)
    XCTAssertEqual(changes.added, 3)
    XCTAssertEqual(changes.changed, 2)
    XCTAssertEqual(changes.removed, 0)
  }

  func testRemovedContainersAreShownWithTheirContent() {
    var after = before
    after.lines.removeSubrange(4...6)
    XCTAssertEqual(
      after.changes(since: before).text(),
      """
        - window "Notes"
      -   - table "List"
      -     - cell "One"
      -     - cell "Two"
      """)
  }

  func testTextFitsInItsLimit() {
    var after = before
    after.lines += (0..<500).map { line(1, .cell, "New \($0)") }
    let text = after.changes(since: before).text(limit: 100)
    XCTAssertLessThanOrEqual(text.utf8.count, 300)
    XCTAssertTrue(text.hasSuffix("more changes"), text)
    let listed = text.split(separator: "\n").count { $0.hasPrefix("+") }
    XCTAssertTrue(text.hasSuffix("… \(500 - listed) more changes"), text)
  }

  /// The earlier outline follows from the later one and the differences, whatever has changed.
  func testDifferencesLeadFromOneOutlineToTheOther() {
    var random = SeededGenerator(seed: 52)
    for round in 0..<300 {
      let earlier = self.random(&random)
      var later = earlier
      for _ in 0..<Int.random(in: 0...4, using: &random) { mutate(&later, &random) }
      let changes = later.changes(since: earlier)
      XCTAssertEqual(changes.isEmpty, earlier == later, "round \(round)")
      let removed = changes.entries.filter { $0.kind == .removed }.map(\.line)
      let added = changes.entries.filter { $0.kind == .added }.map(\.line)
      let balance = changes.entries.filter { $0.kind == .changed }
      var expected: [String: Int] = [:]
      for line in earlier.lines { expected[key(line), default: 0] += 1 }
      for line in removed + balance.compactMap(\.earlier) { expected[key(line), default: 0] -= 1 }
      for line in added + balance.map(\.line) { expected[key(line), default: 0] += 1 }
      var found: [String: Int] = [:]
      for line in later.lines { found[key(line), default: 0] += 1 }
      XCTAssertEqual(expected.filter { $0.value != 0 }, found, "round \(round)")
    }
  }

  private func key(_ line: OutlineLine) -> String { "\(line.depth) \(line.text)" }

  private static let types: [ElementType] = [.button, .cell, .table, .staticText, .group, .textField]

  private func random(_ random: inout SeededGenerator) -> Outline {
    var lines: [OutlineLine] = []
    var depth = -1
    for _ in 0..<Int.random(in: 1...25, using: &random) {
      depth = Int.random(in: 0...min(depth + 1, 4), using: &random)
      lines.append(randomLine(depth, &random))
    }
    return Outline(lines: lines)
  }

  private func randomLine(_ depth: Int, _ random: inout SeededGenerator) -> OutlineLine {
    let type = Self.types.randomElement(using: &random) ?? .button
    let label = ["", "A", "B", "C"].randomElement(using: &random) ?? ""
    let value = Bool.random(using: &random) ? nil : ["x", "y"].randomElement(using: &random)
    return line(depth, type, label, Bool.random(using: &random) ? [] : .disabled, value: value)
  }

  private func mutate(_ outline: inout Outline, _ random: inout SeededGenerator) {
    let index = Int.random(in: 0..<max(1, outline.lines.count), using: &random)
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where outline.lines.count > 1:
      var end = index + 1
      while end < outline.lines.count, outline.lines[end].depth > outline.lines[index].depth { end += 1 }
      guard end - index < outline.lines.count else { return }
      outline.lines.removeSubrange(index..<end)
    case 1:
      outline.lines.insert(randomLine(outline.lines[index].depth, &random), at: index)
    default:
      outline.lines[index] = randomLine(outline.lines[index].depth, &random)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// Finds the position for rows in a Robot Framework suite.
enum RobotInsertion: InsertionLanguage {
  static func plan(_ point: InsertionPoint, text: SourceText) throws -> InsertionPlan {
    try RobotPlanner(point: point, catalog: RobotCatalog(text)).plan()
  }

  static func planNewFile(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan {
    let frame = try frameOfNewFile(point)
    let suite = URL(fileURLWithPath: path.real).deletingPathExtension().lastPathComponent
    return plan(around: frame, point, test: "\(suite).\(point.test ?? "Example")")
  }
}

/// The position in one file.
struct RobotPlanner {
  let point: InsertionPoint
  let catalog: RobotCatalog

  private var path: String { point.file }
  private var text: SourceText { catalog.text }
  private static let step = "    "

  func plan() throws -> InsertionPlan {
    guard let test = try test() else { return addingTest() }
    guard case .end = point.place else { return try plan(atLineIn: test) }
    let last = test.rows.last ?? test.line
    return plan(afterLine: last, header: [], indentation(of: test, after: test.line), test.name)
  }

  private func test() throws -> RobotCatalog.Test? {
    let line: Int? =
      switch point.place {
      case .end: nil
      case .before(let line), .after(let line): line
      }
    if let name = point.test {
      let matches = catalog.tests.filter { RobotCatalog.areSame($0.name, name) }
      if let test = matches.first { return test }
      if point.missing == .isAdded, line == nil { return nil }
      let near = NearMisses.closest(to: name, among: catalog.tests.map(\.name), limit: 3)
      throw SourceEditorError(
        .noSuchTest, path,
        "\(path) has no test case \(name)."
          + (near.isEmpty ? "" : " Did you mean \(near.joined(separator: ", "))?"),
        names: near)
    }
    if let line {
      if let test = catalog.tests.last(where: { $0.line <= line && line <= ($0.rows.last ?? $0.line) }) {
        return test
      }
      throw SourceEditorError(
        .badLine, path,
        "Line \(line) of \(path) is not in a test case.")
    }
    if catalog.tests.count == 1 { return catalog.tests[0] }
    throw SourceEditorError(
      .ambiguousTest, path,
      "\(path) has \(catalog.tests.count) test cases. Give the name of a test case, or a line.",
      lines: catalog.tests.map(\.line))
  }

  /// Returns the indentation of the first row after a line; if there is no such row, that of the first row of the test.
  private func indentation(of test: RobotCatalog.Test, after line: Int) -> String {
    // A line that continues a row may have no indentation.
    let rows = test.rows.filter { !RobotCatalog.continues(RobotCatalog.line($0, of: text)) }
    let next = rows.first { $0 > line } ?? rows.first
    return next.map { text.indentation(at: text.start(ofLine: $0)) } ?? Self.step
  }

  private func plan(atLineIn test: RobotCatalog.Test) throws -> InsertionPlan {
    let (line, isAfter): (Int, Bool) =
      switch point.place {
      case .before(let line): (line, false)
      case .after(let line): (line, true)
      case .end: (test.line, true)
      }
    let last = test.rows.last ?? test.line
    guard (test.line...last).contains(line) else {
      throw SourceEditorError(
        .badLine, path,
        "Line \(line) is not in \(test.name), which has the lines \(test.line) to \(last).",
        lines: [test.line, last])
    }
    var before = max(test.line, isAfter ? line : line - 1)
    // A row that continues on further lines is not divided. A row on the line of the name has no position before it.
    if !isAfter { while before > test.line, isInsideRow(after: before, upTo: last) { before -= 1 } }
    while isInsideRow(after: before, upTo: last) { before += 1 }
    // The indentation is that of the next row, which may be in a loop or a condition.
    return plan(afterLine: before, header: [], indentation(of: test, after: before), test.name)
  }

  /// Whether the line after a line continues a row.
  private func isInsideRow(after line: Int, upTo last: Int) -> Bool {
    line < last && RobotCatalog.continues(RobotCatalog.line(line + 1, of: text))
  }

  private func addingTest() -> InsertionPlan {
    let name = RobotLiteral.cell(point.test ?? "Example")
    guard let last = catalog.lastLineOfTests else {
      return plan(
        afterLine: text.lineCount, header: ["", "*** Test Cases ***", name], Self.step,
        point.test ?? "Example")
    }
    let header = catalog.tests.isEmpty ? [name] : ["", name]
    return plan(afterLine: last, header: header, Self.step, point.test ?? "Example")
  }

  private func plan(
    afterLine line: Int, header: [String], _ indentation: String, _ test: String
  ) -> InsertionPlan {
    let end = text.lineEnding
    let offset = text.start(ofLine: line + 1)
    let prefix = Array(text.bytes[..<offset])
    // The last line of the file may have no line end.
    let isOpen = !prefix.isEmpty && prefix.last != UInt8(ascii: "\n") && prefix.last != UInt8(ascii: "\r")
    let lead = (isOpen ? end : "") + header.map { $0 + end }.joined()
    let suite = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let context = InsertionContext(
      test: "\(suite).\(test)", line: line + 1, application: catalog.startsProgram ? "application" : nil,
      style: .robot, indentation: Self.step)
    return InsertionPlan(
      prefix: prefix, suffix: Array(text.bytes[offset...]), lead: Array(lead.utf8), indentation: indentation,
      lineEnding: end, context: context)
  }
}

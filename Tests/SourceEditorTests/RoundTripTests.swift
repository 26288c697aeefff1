// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceEditor
import SwiftParser
import SwiftSyntax
import XCTest

/// Tests insertions into the tests of this package.
final class RoundTripTests: SourceEditorTestCase {
  private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private func sources() -> [URL] {
    ["Tests", "Examples/Tests"].flatMap { folder -> [URL] in
      let files = FileManager.default.enumerator(
        at: root.appendingPathComponent(folder), includingPropertiesForKeys: nil, options: .skipsHiddenFiles)
      return (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    }.sorted { $0.path < $1.path }
  }

  /// Inserts into one test of every sixth file.
  ///
  /// All tests together would take 15 seconds without optimization.
  func testAnInsertionAddsOnlyItsLinesAndTheFileParses() throws {
    let begun = Date()
    var count = 0
    for (number, file) in sources().enumerated() where number % 6 == 0 {
      // A busy machine tries fewer files, but at least 11.
      guard count <= 10 || Date().timeIntervalSince(begun) < 2.5 else { break }
      let bytes = try Data(contentsOf: file)
      let text = String(decoding: bytes, as: UTF8.self)
      let lines = text.components(separatedBy: "\n")
      let tests = lines.indices.filter {
        lines[$0].trimmingCharacters(in: .whitespaces).hasPrefix("func test")
      }
      guard !tests.isEmpty else { continue }
      let line = tests[number % tests.count] + 1
      try bytes.write(to: package.appendingPathComponent("Tests/A.swift"))
      let path = package.appendingPathComponent("Tests/A.swift").path
      let insertion: SourceInsertion
      do {
        let named = try SourceInsertion(InsertionPoint(file: path, place: .after(line: line)))
        let name = named.context.test.split(separator: ".").suffix(2).joined(separator: "/")
        insertion = number % 12 == 0 ? named : try SourceInsertion(InsertionPoint(file: path, test: name))
      } catch let error as SourceEditorError where [.ambiguousTest, .badLine].contains(error.kind) {
        // Fixtures in string literals look like tests, and some files have a test twice, in `#if` branches.
        continue
      }
      try insertion.update(lines: ["let inserted = 1", "_ = inserted"])
      let after = try read()
      XCTAssertFalse(Parser.parse(source: after).hasError, "\(file.lastPathComponent):\(line)")
      let difference = after.components(separatedBy: "\n").difference(from: lines)
      if difference.removals.isEmpty {
        XCTAssertEqual(difference.insertions.count, 2, "\(file.lastPathComponent):\(line)")
      } else {
        // The body of a single-line function was expanded.
        XCTAssertEqual(difference.removals.count, 1, "\(file.lastPathComponent):\(line)")
      }
      try insertion.undo()
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), bytes, file.lastPathComponent)
      count += 1
    }
    XCTAssertGreaterThan(count, 10, "too few tests were found")
  }
}

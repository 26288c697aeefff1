// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceEditor
import SwiftParser
import SwiftSyntax
import XCTest

/// Insertions into every test of our own sources.
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

  /// A test of every sixth file, another one in each: all of them take 15 seconds without optimization.
  func testOnlyTheLinesAreAddedAndTheFileStillParses() throws {
    let begun = Date()
    var count = 0
    for (number, file) in sources().enumerated() where number % 6 == 0 {
      // A machine that is loaded tries fewer of them, but these in any case.
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
      let insertion: LiveInsertion
      do {
        let named = try LiveInsertion(InsertionPoint(file: path, place: .after(line: line)))
        let name = named.context.test.split(separator: ".").suffix(2).joined(separator: "/")
        insertion = number % 12 == 0 ? named : try LiveInsertion(InsertionPoint(file: path, test: name))
      } catch let error as SourceEditorError where [.ambiguousTest, .badLine].contains(error.kind) {
        // Fixtures in texts look like tests, and some files have a test twice, in branches.
        continue
      }
      try insertion.update(lines: ["let inserted = 1", "_ = inserted"])
      let after = try read()
      XCTAssertFalse(Parser.parse(source: after).hasError, "\(file.lastPathComponent):\(line)")
      let difference = after.components(separatedBy: "\n").difference(from: lines)
      if difference.removals.isEmpty {
        XCTAssertEqual(difference.insertions.count, 2, "\(file.lastPathComponent):\(line)")
      } else {
        // A body of one line was opened.
        XCTAssertEqual(difference.removals.count, 1, "\(file.lastPathComponent):\(line)")
      }
      try insertion.undo()
      XCTAssertEqual(try Data(contentsOf: URL(fileURLWithPath: path)), bytes, file.lastPathComponent)
      count += 1
    }
    XCTAssertGreaterThan(count, 10, "too few tests were found")
  }
}

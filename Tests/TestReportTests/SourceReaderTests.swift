// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestReport

/// Tests the lines of sources that a report shows.
final class SourceReaderTests: XCTestCase {
  func testLinesAreCountedAsTheCompilerCountsThem() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("sources-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (name, end) in [("Unix.swift", "\n"), ("Windows.swift", "\r\n"), ("Old.swift", "\r")] {
      let file = folder.appendingPathComponent(name)
      // A form feed separates sections of a source, and ends no line.
      try Data("let a = 1\u{c}\(end)let b = 2\(end)\(end)let d = 4\(end)".utf8).write(to: file)
      var reader = SourceReader(package: folder)
      XCTAssertEqual(reader.line(file: file.path, line: 2), "let b = 2", name)
      XCTAssertEqual(reader.line(file: file.path, line: 4), "let d = 4", name)
    }
  }
}

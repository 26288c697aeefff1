// SPDX-License-Identifier: Apache-2.0

import Foundation
import SourceEditor
import XCTest

/// The base class of tests with their own package in a temporary folder.
class SourceEditorTestCase: XCTestCase {
  private(set) var package = URL(fileURLWithPath: "/")

  override func setUpWithError() throws {
    package = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appendingPathComponent("source-editor-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: package.appendingPathComponent("Tests"), withIntermediateDirectories: true)
    try write("// swift-tools-version: 6.1\n", "Package.swift")
  }

  override func tearDown() { try? FileManager.default.removeItem(at: package) }

  @discardableResult
  func write(_ text: String, _ name: String = "Tests/A.swift") throws -> String {
    try write(bytes: Array(text.utf8), name)
  }

  @discardableResult
  func write(bytes: [UInt8], _ name: String = "Tests/A.swift") throws -> String {
    let file = package.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  func read(_ name: String = "Tests/A.swift") throws -> String {
    String(decoding: try Data(contentsOf: package.appendingPathComponent(name)), as: UTF8.self)
  }

  /// Returns a source after a line `NEW` is inserted, and checks that undoing restores the original.
  func inserting(
    into text: String, test: String? = nil, place: InsertionPoint.Place = .end, lines: [String] = ["NEW"],
    file: StaticString = #filePath, line: UInt = #line
  ) throws -> String {
    let path = try write(text)
    let insertion = try SourceInsertion(InsertionPoint(file: path, test: test, place: place))
    try insertion.update(lines: lines)
    let result = try read()
    try insertion.undo()
    XCTAssertEqual(try read(), text, "undo restores the original", file: file, line: line)
    try insertion.redo()
    XCTAssertEqual(try read(), result, "redo restores the insertion", file: file, line: line)
    return result
  }

  /// Checks that a body throws an error of a kind, and that its message is a sentence with the given parts.
  func problem(
    _ kind: SourceEditorError.Kind, containing parts: String..., file: StaticString = #filePath,
    line: UInt = #line,
    _ body: () throws -> Void
  ) {
    XCTAssertThrowsError(try body(), file: file, line: line) { error in
      guard let error = error as? SourceEditorError else {
        return XCTFail("not a SourceEditorError: \(error)", file: file, line: line)
      }
      XCTAssertEqual(error.kind, kind, "\(error)", file: file, line: line)
      for part in parts where !error.message.contains(part) {
        XCTFail("the message does not contain \"\(part)\": \(error)", file: file, line: line)
      }
      XCTAssertTrue(
        error.message.hasSuffix(".") || error.message.hasSuffix("?"), error.message, file: file, line: line)
    }
  }
}

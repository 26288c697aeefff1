// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Makes a new source file for a recorded test.
enum NewSourceFile {
  /// - Throws: ``SourceEditorError``.
  static func plan(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan {
    if case .end = point.place {
    } else {
      throw SourceEditorError(
        .badLine, point.file,
        "Expected \(point.file) to exist, because a line in it is named, but it does not. "
          + "Correct the name of the file."
      )
    }
    guard point.missing == .isAdded else {
      throw SourceEditorError(.vanished, point.file, "Expected \(point.file) to exist, but it does not.")
    }
    let isSwiftTesting = point.style == .swiftTesting
    var parts = (point.test ?? "testExample").split { $0 == "/" || $0 == "." }.map(String.init)
    let last = parts.popLast() ?? "testExample"
    let test = last.hasSuffix("()") ? String(last.dropLast(2)) : last
    let type = parts.last ?? typeName(of: path.real)
    for name in [type, test] where !TestFinder.isName(name) {
      throw SourceEditorError(
        .badName, point.file,
        "Expected a Swift identifier as the name of the new test, but found \"\(name)\".")
    }
    if !isSwiftTesting, !test.hasPrefix("test") {
      throw SourceEditorError(
        .badName, point.file,
        "Expected a name that begins with \"test\" for the new test, but found \(test): XCTest runs no other methods."
      )
    }
    let step = "  "
    var lead: [String]
    if isSwiftTesting {
      lead = ["import Testing", "import XCUIAutomation", "", "@Suite(.uiTest)", "struct \(type) {"]
      lead += [step + "let app = XCUIApplication()", "", step + "@Test func \(test)() {"]
    } else {
      lead = ["import XCTest", "import XCUIAutomation", "", "final class \(type): XCTestCase {"]
      lead += [
        step + "override func setUp() {", step + step + "continueAfterFailure = false", step + "}", "",
      ]
      lead += [step + "func \(test)() {"]
    }
    let context = InsertionContext(
      test: "\(type).\(test)", line: lead.count + 1, application: isSwiftTesting ? "app" : nil,
      isSwiftTesting: isSwiftTesting, indentation: step)
    return InsertionPlan(
      prefix: [], suffix: [], lead: bytes(lead), trail: bytes([step + "}", "}"]), indentation: step + step,
      lineEnding: "\n", context: context, makesFile: true)
  }

  /// Returns a name for the type, made from the name of its file; "RecordedTests" if the result does not begin with a
  /// letter.
  private static func typeName(of path: String) -> String {
    let stem = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let name = stem.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
    return name.first?.isLetter == true ? name : "RecordedTests"
  }

  private static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }
}

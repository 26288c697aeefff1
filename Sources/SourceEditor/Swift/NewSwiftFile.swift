// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Creates a new source file in Swift for a recorded test.
enum NewSwiftFile {
  /// - Throws: ``SourceEditorError``.
  static func plan(_ point: InsertionPoint, path: SourcePath) throws -> InsertionPlan {
    try SwiftInsertion.checkNewFile(point)
    let isSwiftTesting = point.style == .swiftTesting
    var parts = (point.test ?? "testExample").split { $0 == "/" || $0 == "." }.map(String.init)
    let last = parts.popLast() ?? "testExample"
    let test = last.hasSuffix("()") ? String(last.dropLast(2)) : last
    let type = parts.last ?? typeName(of: path.real)
    for name in [type, test] where !TestFinder.isName(name) {
      throw SourceEditorError(
        .badName, point.file,
        "\"\(name)\" cannot be the name of the new test, because it is not an identifier of Swift.")
    }
    if !isSwiftTesting, !test.hasPrefix("test") {
      throw SourceEditorError(
        .badName, point.file,
        "The name \(test) of the new test does not begin with \"test\". XCTest runs no other methods: choose another name."
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
      style: isSwiftTesting ? .swiftTesting : .xctest, indentation: step)
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

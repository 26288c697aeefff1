// SPDX-License-Identifier: Apache-2.0

import TestSupport
import XCTest

/// Tests `script/check-concurrency` with sources that have planted violations.
final class ConcurrencyCheckTests: XCTestCase {
  func testOwnAndAppleTypesAreCountedSeparately() throws {
    let ours = (0..<100).map { "// A reason.\nfinal class Planted\($0): @unchecked Sendable {}" }
    let (status, output) = try check(ours, in: "Desktop")
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("100 of \"@unchecked Sendable\" of our own, at most"), output)

    let apples = (0..<20).map { "// A reason.\nopen class Planted\($0): NSObject, @unchecked Sendable {}" }
    XCTAssertEqual(try check(apples, in: "XCTestSupport").status, 0)
    let moreApples = ours.map { $0.replacingOccurrences(of: "final", with: "open") }
    XCTAssertTrue(
      try check(moreApples, in: "XCUIAutomation").output.contains("100 of \"@unchecked Sendable\" of Apple's")
    )
  }

  func testUnsafeVariablesAreCounted() throws {
    let (status, output) = try check(
      (0..<10).map { "nonisolated(unsafe) var a\($0) = 0  // A reason." }, in: "DBus")
    XCTAssertNotEqual(status, 0)
    XCTAssertTrue(output.contains("10 of \"nonisolated(unsafe)\", at most"), output)
  }

  func testEachUnsafeDeclarationRequiresACommentAboveIt() throws {
    let explained = [
      "// A reason.\n/// A doc comment.\n@MainActor\nfinal class A: @unchecked Sendable {}",
      "/// A doc comment.\n// A reason.\nfinal class B: @unchecked Sendable {}",
      "final class C: @unchecked Sendable {}  // A reason.",
      "// Names @unchecked Sendable and nonisolated(unsafe).",
    ]
    let unexplained = [
      "/// A doc comment.\nfinal class D: @unchecked Sendable {}",
      "// A reason of something else.\n\nfinal class E: @unchecked Sendable {}",
      "// A reason.\nfinal class F: @unchecked Sendable {}\nfinal class G: @unchecked Sendable {}",
    ]
    let copies = 100
    let output = try check((0..<copies).flatMap { _ in explained + unexplained }, in: "DBus").output
    XCTAssertEqual(
      output.components(separatedBy: "no comment says why").count - 1, copies * unexplained.count, output)
  }

  /// - Parameters:
  ///   - declarations: the declarations in a source file of the module.
  ///   - module: the name of the module.
  /// - Returns: the status and the output of the script.
  /// - Throws: an error when the script cannot be run.
  private func check(_ declarations: [String], in module: String) throws -> (status: Int32, output: String) {
    let answer = try CheckScript("check-concurrency").run(on: [
      "\(module)/Planted.swift": declarations.joined(separator: "\n\n")
    ])
    return (answer.status, answer.text)
  }
}

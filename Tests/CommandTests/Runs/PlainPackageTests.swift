// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import TestResults
import XCTest

/// Tests a package that does not use Understudy.
final class PlainPackageTests: XCTestCase {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "Plain-\(UUID().uuidString)")

  override func tearDown() { try? FileManager.default.removeItem(at: folder) }

  private func write(_ text: String, to path: String) throws {
    let url = folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }

  func testTestsOfAPlainPackageRun() throws {
    try write(
      """
      // swift-tools-version: 6.1
      import PackageDescription
      let package = Package(name: "Plain", targets: [.testTarget(name: "PlainTests")])
      """, to: "Package.swift")
    let tests = """
      import Testing
      import XCTest
      final class UnitTests: XCTestCase {
        func testA() {}
        func testB() { XCTFail("as it should") }
        func testC() throws { throw XCTSkip("not today") }
        func testD() { fatalError("the end") }
        func testE() {}
        func testF() { while true {} }
      }
      @Test func sum() { #expect(1 + 1 == 2) }
      @Test func difference() { #expect(1 - 1 == 2) }
      """
    try write(tests + "\nlet broken: Int = \"\"\n", to: "Tests/PlainTests/Tests.swift")
    let broken = try CommandRun(["test", "--package-path", folder.path])
    XCTAssertEqual(broken.wait(), 1)
    let message = "cannot convert value of type 'String' to specified type 'Int'"
    XCTAssertTrue(broken.output.contains(message), broken.output)
    XCTAssertTrue(broken.output.contains("could not be built"), broken.output)

    try write(tests, to: "Tests/PlainTests/Tests.swift")
    let run = try CommandRun(
      ["test", "--package-path", folder.path, "--maximum-test-execution-time-allowance", "2"])
    XCTAssertEqual(run.wait(), 1, run.output)
    let results = try run.results()
    XCTAssertEqual(
      results.names(.passed),
      ["PlainTests/UnitTests/testA", "PlainTests/UnitTests/testE", "PlainTests/sum()"])
    XCTAssertEqual(results.names(.skipped), ["PlainTests/UnitTests/testC"])
    XCTAssertEqual(
      results.names(.failed),
      [
        "PlainTests/UnitTests/testB", "PlainTests/UnitTests/testD", "PlainTests/UnitTests/testF",
        "PlainTests/difference()",
      ])
    XCTAssertTrue(results.failure("PlainTests/UnitTests/testB").contains("as it should"))
    XCTAssertTrue(results.failure("PlainTests/UnitTests/testD").contains("Fatal error: the end"))
    XCTAssertTrue(
      results.failure("PlainTests/UnitTests/testF").contains("did not end within its time allowance of 2 s"))
    XCTAssertTrue(results.failure("PlainTests/difference()").contains("1 - 1"))
  }
}

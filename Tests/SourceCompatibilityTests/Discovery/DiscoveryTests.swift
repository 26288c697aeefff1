// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that test methods of each isolation are found and run, in both language modes.
final class DiscoveryTests: XCTestCase {
  private let modules = ["SourceCompatibilityTests", "SourceCompatibilitySwift6Tests"]

  private func expect(
    _ tests: Set<String>, in name: String, file: StaticString = #filePath, line: UInt = #line
  ) throws {
    for module in modules {
      let run = try SeparateTestRun(of: "\(module).\(name)")
      XCTAssertEqual(run.tests(that: "passed"), tests, "\(module): \(run.output)", file: file, line: line)
      XCTAssertEqual(run.status, 0, "\(module): \(run.output)", file: file, line: line)
    }
  }

  func testNonisolatedTestsRun() throws {
    try expect(["testPlain", "testThrowing", "testAsync", "testAsyncThrowing"], in: "NonisolatedClass")
  }

  func testSynchronousTestsOfAMainActorClassRun() throws {
    try expect(["testFirst", "testSecond"], in: "MainActorClassOfPlainTests")
    try expect(["testPlain", "testThrowing"], in: "MainActorClassOfThrowingTests")
  }

  func testMixedAsyncAndSyncTestsOfAMainActorClassRun() throws {
    try expect(
      ["testPlain", "testThrowing", "testAsync", "testAsyncThrowing"], in: "MainActorClassWithAsyncTests")
    try expect(
      ["testPlain", "testNonisolated", "testNonisolatedAsync"], in: "MainActorClassWithNonisolatedTests")
  }

  func testMainActorMethodsOfANonisolatedClassRun() throws {
    try expect(["testFirst", "testSecond"], in: "MainActorMethods")
    try expect(["testFirst", "testSecond"], in: "PlainMainActorMethods")
    try expect(["testMainActor", "testAsync"], in: "MainActorAndAsyncMethods")
    try expect(
      [
        "testPlain", "testMainActor", "testThrowing", "testMainActorThrowing", "testAsync",
        "testMainActorAsync",
      ], in: "MethodsOfAllKinds")
  }

  func testASubclassOfATestClassRunsItsOwnAndInheritedTests() throws {
    try expect(
      ["testPlain", "testThrowing", "testAsync", "testAsyncThrowing", "testMore"], in: "SubclassOfATestClass")
  }

  func testErrorsAndSkipsOfMainActorTestsAreReported() throws {
    for module in modules {
      let run = try SeparateTestRun(of: "\(module).FailingMainActorClass")
      XCTAssertEqual(run.tests(that: "failed"), ["testThatThrows"], run.output)
      XCTAssertEqual(run.tests(that: "skipped"), ["testThatIsSkipped"], run.output)
      XCTAssertNotEqual(run.status, 0)
    }
  }
}

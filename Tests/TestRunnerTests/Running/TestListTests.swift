// SPDX-License-Identifier: Apache-2.0

import Processes
import XCTest

@testable import TestRunner

final class TestListTests: XCTestCase {
  func testTheXCTestListIsRead() {
    let text = """
      Listing 2 tests in debug.xctest:

      ListerUITests.AddTests/testAnItem
      ListerUITests.AddTests/testAnother
      """
    let list = TestList(xctest: text)
    XCTAssertEqual(
      list.tests,
      ["testAnItem", "testAnother"].map {
        TestIdentifier(target: "ListerUITests", suite: "AddTests", test: $0)
      })
    XCTAssertNil(list.note(of: "XCTest"))
    XCTAssertEqual(TestList(xctest: "Listing 1 test in <<unknown bundle>>:\n\nT.A/test\n").tests.count, 1)
  }

  func testTheSwiftTestingListIsReadWithNestedSuitesAndRawNames() {
    let text = """
      Rules.Outer/Inner/sum(one:other:)
      Rules.free()
      Rules.`a/b (c)`()
      """
    let list = TestList(swiftTesting: text)
    XCTAssertEqual(
      list.tests,
      [("Outer/Inner", "sum(one:other:)"), ("", "free()"), ("", "`a/b (c)`()")].map {
        TestIdentifier(library: .swiftTesting, target: "Rules", suite: $0.0, test: $0.1)
      })
    XCTAssertNil(list.note(of: "Swift Testing"))
  }

  private func test(_ target: String, _ suite: String, _ test: String, _ location: String? = nil)
    -> TestIdentifier
  {
    TestIdentifier(library: .swiftTesting, target: target, suite: suite, test: test, location: location)
  }

  func testTestsOfTheSameNameInTwoTargetsAreListedWithoutTheirPlaces() {
    let text = """
      One.adds(_:)/Sum.swift:12:3
      Two.adds(_:)/Other File.swift:2:1
      Two.`a/b.c:1:2`()/Other File.swift:20:1
      """
    let list = TestList(swiftTesting: text)
    XCTAssertEqual(
      list.tests,
      [test("One", "", "adds(_:)"), test("Two", "", "adds(_:)"), test("Two", "", "`a/b.c:1:2`()")])
    XCTAssertEqual(list.unknownLines, [])
  }

  func testTestsOfTheSameNameInOneTargetAreListedWithTheirPlaces() {
    let text = """
      One.Outer/Inner/adds(_:)/Sum.swift:12:3
      One.Outer/Inner/adds(_:)/Sum.swift:20:3
      One.Outer/Inner/adds(_:)/Sum.swift:20:3
      Two.Outer/Inner/adds(_:)/Sum.swift:4:3
      """
    let list = TestList(swiftTesting: text)
    XCTAssertEqual(
      list.tests,
      [
        test("One", "Outer/Inner", "adds(_:)", "Sum.swift:12:3"),
        test("One", "Outer/Inner", "adds(_:)", "Sum.swift:20:3"), test("Two", "Outer/Inner", "adds(_:)"),
      ])
    XCTAssertEqual(
      list.tests.map(SwiftTestingReading.name(of:))[0], "One.Outer/Inner/adds(_:)/Sum.swift:12:3")
    XCTAssertEqual(Set(list.tests.map(\.description)).count, 3)
    XCTAssertEqual(list.unknownLines, [])
  }

  func testALineThatNamesNoTestIsReported() throws {
    let swiftTesting = TestList(swiftTesting: "Rules.free()\nRules.Outer/free\nloading …\nRules./free()\n")
    XCTAssertEqual(swiftTesting.tests, [test("Rules", "", "free()")])
    XCTAssertEqual(swiftTesting.unknownLines, ["Rules.Outer/free", "loading …", "Rules./free()"])
    let note = try XCTUnwrap(swiftTesting.note(of: "Swift Testing"))
    XCTAssertTrue(note.contains("the tests of Swift Testing") && note.hasSuffix("\n  Rules./free()"), note)

    let lines = (1...7).map { "line \($0)" }
    let xctest = TestList(xctest: "T.A/test a\n" + lines.joined(separator: "\n"))
    XCTAssertEqual(xctest.tests, [])
    XCTAssertEqual(xctest.unknownLines, ["T.A/test a"] + lines)
    XCTAssertTrue(try XCTUnwrap(xctest.note(of: "XCTest")).hasSuffix("\n  line 4\n  and 3 more"))
  }

  func testACrashIsReadFromTheOutputOfTheRuntime() {
    let output = """
      Test Case 'CrashTests.testCrash' started at 2026-01-01 00:00:00.000
      Swift/ContiguousArrayBuffer.swift:692: Fatal error: Index out of range

      *** Program crashed: Illegal instruction at 0x00007fd96336df7f ***

      Thread 0 "Tests" crashed:

        0               0x00007fd96336df7f _assertionFailure(_:_:file:line:flags:) + 623 in libswiftCore.so
        1 [ra]          0x000055eb44e82633 CrashTests.testCrash() + 98 in Tests.xctest at \(#filePath):12:80
        2 [ra] [system] 0x000055eb44e523db implicit closure #2 + 26 in Tests.xctest at /nowhere/Derived.swift

      Thread 1:

        0 0x00007fd96336df70 poll + 1 in libc.so.6
      """
    let report = CrashReport(.signaled(SIGILL, coreDumped: false), output: Data(output.utf8))
    XCTAssertEqual(report.clause, "crashed with signal 4 (SIGILL)")
    XCTAssertEqual(report.message, "Fatal error: Index out of range")
    XCTAssertEqual(
      report.frames.map(\.symbol).prefix(2),
      ["_assertionFailure(_:_:file:line:flags:)", "CrashTests.testCrash()"])
    XCTAssertEqual(report.place?.file, #filePath)
    XCTAssertEqual(report.place?.line, 12)
    XCTAssertFalse(report.frames.contains { $0.symbol == "poll" })
  }
}

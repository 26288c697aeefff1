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
    XCTAssertEqual(
      TestExecutable.xctests(in: text),
      ["testAnItem", "testAnother"].map {
        TestIdentifier(target: "ListerUITests", suite: "AddTests", test: $0)
      })
  }

  func testTheSwiftTestingListIsReadWithNestedSuitesAndRawNames() {
    let text = """
      Rules.Outer/Inner/sum(one:other:)
      Rules.free()
      Rules.`a/b (c)`()
      """
    XCTAssertEqual(
      TestExecutable.swiftTests(in: text),
      [("Outer/Inner", "sum(one:other:)"), ("", "free()"), ("", "`a/b (c)`()")].map {
        TestIdentifier(library: .swiftTesting, target: "Rules", suite: $0.0, test: $0.1)
      })
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

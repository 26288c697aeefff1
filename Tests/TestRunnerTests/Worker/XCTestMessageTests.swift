// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

@testable import TestRunner

final class XCTestMessageTests: XCTestCase {
  func testStartsAndEndsAreReadAtTheEndOfALine() {
    let started = "Test Case 'A.test' started at 2026-01-01 00:00:00.000"
    XCTAssertEqual(XCTestMessage(atEndOf: started), .started("A.test"))
    XCTAssertEqual(XCTestMessage(atEndOf: "Test Case 'B.other' \(started)"), .started("A.test"))
    XCTAssertEqual(
      XCTestMessage(atEndOf: "xTest Case 'A.test' passed (1.5 seconds)"),
      .ended("A.test", .passed, duration: 1.5))
    for line in [
      "", "Test Case 'A.test'", "Test Case 'A.test' passed (1.5 seconds).",
      "Test Case 'A.test' ended (1.5 seconds)", "Test Suite 'A' passed at 2026-01-01 00:00:00.000",
      "/a.swift:1: Test Case 'A.test' measured [Time, seconds] average: 0.1",
    ] {
      XCTAssertNil(XCTestMessage(atEndOf: line), line)
    }
  }

  func testAFailureHasItsPlaceWithoutTextBeforeIt() {
    typealias Failure = XCTestMessage.Failure
    func failure(_ line: String) -> Failure? { Failure.read(atEndOf: line, of: "A.test") }
    let known = Failure(file: #filePath, line: 7, text: "a : b")
    XCTAssertEqual(failure("\(#filePath):7: error: A.test : a : b"), known)
    XCTAssertEqual(failure("said/half:3: \(#filePath):7: error: A.test : a : b"), known)
    XCTAssertEqual(
      failure("x<EXPR>:0: error: A.test : threw"), Failure(file: "<EXPR>", line: 0, text: "threw"))
    XCTAssertEqual(
      failure("/nowhere/a.swift:2: error: A.test : "), Failure(file: "/nowhere/a.swift", line: 2, text: ""))
    XCTAssertNil(failure("/a.swift:2: error: A.testOther : wrong"))
    XCTAssertNil(failure("a: error: A.test : wrong"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import TestRunner

/// Tests files that list tests with reasons, for allowed skips and for the quarantine.
final class AnnotatedTestListTests: XCTestCase {
  private func test(_ suite: String, _ name: String) -> TestIdentifier {
    TestIdentifier(target: "AppUITests", suite: suite, test: name)
  }

  func testAnEntryMatchesATestOrAClass() throws {
    let list = try AnnotatedTestList(
      parsing: """
        # what needs hardware
        AppUITests/CameraTests/testPhoto: no camera: the machines of the CI have none

        AppUITests/PrinterTests: tried by hand
        """, name: "skips.txt")
    XCTAssertEqual(
      list.entries.map(\.reason), ["no camera: the machines of the CI have none", "tried by hand"])
    XCTAssertEqual(
      list.reason(for: test("CameraTests", "testPhoto")), "no camera: the machines of the CI have none")
    XCTAssertEqual(list.reason(for: test("PrinterTests", "testPage")), "tried by hand")
    XCTAssertNil(list.reason(for: test("CameraTests", "testFilm")))
    XCTAssertNil(list.reason(for: test("PrinterTestsToo", "testPage")))
  }

  func testColonsInTheNameOfATestDoNotEndIt() throws {
    let list = try AnnotatedTestList(
      parsing: """
        T/S/adds(_:): until 2027-01-31: #1
        T/S/adds(_:to:)/SumTests.swift:12:3: the first of two
        T/S/`a sum: small`(): since: long
        T/S/`a :( smile`()/SumTests.swift:20:3 : rare
        T/SumTests:3 machines
        """, name: "q")
    XCTAssertEqual(
      list.entries.map(\.selector.path),
      [
        "T/S/adds(_:)", "T/S/adds(_:to:)/SumTests.swift:12:3", "T/S/`a sum: small`",
        "T/S/`a :( smile`()/SumTests.swift:20:3", "T/SumTests",
      ])
    XCTAssertEqual(
      list.entries.map(\.reason),
      ["until 2027-01-31: #1", "the first of two", "since: long", "rare", "3 machines"])
    XCTAssertEqual(list.entries.first?.lastDay, "2027-01-31")
    func test(at place: String) -> TestIdentifier {
      TestIdentifier(library: .swiftTesting, target: "T", suite: "S", test: "adds(_:to:)", location: place)
    }
    XCTAssertEqual(list.reason(for: test(at: "SumTests.swift:12:3")), "the first of two")
    XCTAssertNil(list.reason(for: test(at: "SumTests.swift:20:3")))
  }

  func testANameWithLabelsAndWithoutAReasonIsRefused() {
    for line in ["T/S/adds(_:)", "T/S/adds(_:):", "T/S/adds(_:)/SumTests.swift:12:3"] {
      XCTAssertThrowsError(try AnnotatedTestList(parsing: line, name: "q"), line)
    }
  }

  func testAnEntryExpiresAfterItsDate() throws {
    let list = try AnnotatedTestList(
      parsing: "AppUITests/SearchTests: until 2027-01-31: #212\nAppUITests/OtherTests: until it is mended",
      name: "q")
    let search = test("SearchTests", "testLive")
    let last = try XCTUnwrap(
      Calendar.current.date(from: DateComponents(year: 2027, month: 1, day: 31, hour: 23)))
    XCTAssertEqual(list.reason(for: search, on: last), "until 2027-01-31: #212")
    XCTAssertNil(list.reason(for: search, on: last + 7200))
    XCTAssertNotNil(list.reason(for: test("OtherTests", "testA")))
    for day in ["2027-13-31", "2027-02-30", "31.1.2027"] {
      XCTAssertThrowsError(try AnnotatedTestList(parsing: "A/B: until \(day): #1", name: "q")) { error in
        XCTAssertTrue("\(error)".contains(day), "\(error)")
      }
    }
  }

  func testLinesMayEndAsInWindows() throws {
    let list = try AnnotatedTestList(
      parsing: "# first\r\nA/B/testC: why\r\n\r\nA/B/testD: because\r\n", name: "q")
    XCTAssertEqual(list.entries.map(\.reason), ["why", "because"])
    XCTAssertThrowsError(try AnnotatedTestList(parsing: "# first\r\nA/B/testC\r\n", name: "skips.txt")) {
      error in
      XCTAssertTrue("\(error)".contains("skips.txt, line 2"), "\(error)")
    }
  }

  func testALineWithoutAReasonIsRefusedWithItsLineNumber() {
    for line in ["AppUITests/CameraTests", "AppUITests/CameraTests:", ": why"] {
      XCTAssertThrowsError(try AnnotatedTestList(parsing: "# first\n\(line)", name: "skips.txt")) { error in
        XCTAssertTrue("\(error)".contains("skips.txt, line 2"), "\(error)")
        XCTAssertTrue("\(error)".contains(line), "\(error)")
      }
    }
  }
}

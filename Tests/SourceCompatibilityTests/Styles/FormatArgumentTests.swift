// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Tests that predicates accept all types of format arguments that Apple platforms accept.
final class FormatArgumentTests: XCTestCase {
  private func predicate(_ format: String, _ arguments: CVarArg...) -> NSPredicate {
    withVaList(arguments) { NSPredicate(format: format, arguments: $0) }
  }

  private func predicate(_ format: String, arguments: [CVarArg]) -> NSPredicate {
    NSPredicate(format: format, argumentArray: arguments)
  }

  func testCollections() {
    XCTAssertTrue(predicate("SELF IN %@", ["a", "b"]).evaluate(with: "b"))
    XCTAssertFalse(predicate("SELF IN %@", ["a", "b"]).evaluate(with: "c"))
    XCTAssertTrue(predicate("SELF IN %@", Set([1, 2])).evaluate(with: 2))
    XCTAssertTrue(predicate("SELF IN %@", arguments: [["a", "b"]]).evaluate(with: "a"))
    XCTAssertTrue(NSPredicate(format: "SELF IN %@", ["a", "b"]).evaluate(with: "b"))
  }

  func testObjectsAndNumbers() {
    XCTAssertTrue(predicate("SELF == %@", NSNumber(value: true)).evaluate(with: true))
    XCTAssertTrue(predicate("SELF == %@ AND SELF > %d", NSNumber(value: 5), 4).evaluate(with: 5))
    XCTAssertTrue(predicate("SELF < %@", Date.distantFuture).evaluate(with: Date()))
    XCTAssertTrue(NSPredicate(format: "SELF == %@", NSNumber(value: true)).evaluate(with: true))
  }

  func testElementsAreStringFormatArguments() {
    let element = XCUIApplication(bundleIdentifier: "org.example.None").buttons["Add"]
    let arguments: [CVarArg] = [element, NSPredicate(value: true), 3]
    XCTAssertTrue(String(format: "%@ %@ %d", arguments: arguments).contains("\"Add\" Button"))
  }

  func testAnAutoreleasePoolReturnsTheResultOfItsClosure() throws {
    XCTAssertEqual(autoreleasepool { 3 }, 3)
    XCTAssertThrowsError(try autoreleasepool { throw CancellationError() })
    XCTAssertEqual(ProcessInfo().processIdentifier, ProcessInfo.processInfo.processIdentifier)
  }
}

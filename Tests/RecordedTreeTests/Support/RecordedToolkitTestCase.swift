// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import XCTest
import XCUIAutomation

/// A test of properties that GTK 3 and GTK 4 have in common.
///
/// A class tests GTK 4, and its subclass GTK 3.
///
/// SwiftPM runs inherited tests only in classes that declare at least one test. Therefore each subclass checks that
/// its recordings are of its toolkit.
class RecordedToolkitTestCase: RecordedTestCase {
  enum Toolkit: String {
    case gtk3, gtk4
  }

  class var toolkit: Toolkit { .gtk4 }
  var isGTK3: Bool { Self.toolkit == .gtk3 }

  /// A fixture in a state that was recorded with the toolkit: `recorded("controls")`.
  func recorded(_ state: String) throws -> XCUIApplication { try app("\(Self.toolkit.rawValue)-\(state)") }

  func recordedTree(_ state: String) throws -> ElementTree { try tree("\(Self.toolkit.rawValue)-\(state)") }

  func checkToolkit(file: StaticString = #filePath, line: UInt = #line) throws {
    let found = try recordedTree("controls").nodes.application.toolkit.key
    XCTAssertEqual(found, isGTK3 ? "gtk3" : "gtk4", file: file, line: line)
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    super.recordFailure(
      withDescription: "\(Self.toolkit): \(description)", inFile: filePath, atLine: lineNumber,
      expected: expected)
  }
}

extension XCTestCase {
  /// The labels of a query's matches.
  func labels(_ query: XCUIElementQuery) -> [String] { query.allElementsBoundByIndex.map(\.label) }

  /// The duration of `body`, in seconds.
  func seconds(_ body: () -> Void) -> TimeInterval {
    let start = ContinuousClock.now
    body()
    let time = (ContinuousClock.now - start).components
    return TimeInterval(time.seconds) + TimeInterval(time.attoseconds) / 1e18
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// A test of properties that only one toolkit or program has.
class ToolkitRuleTestCase: RecordedTestCase {
  /// Runs an expectation that fails because of a known defect.
  ///
  /// The test fails as soon as the expectation holds.
  func expectDefect(
    _ reason: String, file: StaticString = #filePath, line: UInt = #line, _ body: () throws -> Void
  ) rethrows {
    if try failures(in: body).isEmpty {
      XCTFail("This holds now, and is no longer a defect: \(reason)", file: file, line: line)
    }
  }

  /// Checks that no element of any type has one of the labels.
  func assertNone(
    of labels: [String], in app: XCUIElement, file: StaticString = #filePath, line: UInt = #line
  ) {
    let found = labels.filter { app.descendants(matching: .any).matching(identifier: $0).count > 0 }
    XCTAssertEqual(found, [], "these should not be found", file: file, line: line)
  }

  /// The one node of a tree with a role's type and a label.
  func node(
    _ type: ElementModel.ElementType, _ label: String, in tree: ElementTree,
    file: StaticString = #filePath,
    line: UInt = #line
  ) throws -> Int {
    let found = (0..<tree.count).filter { tree.type($0) == type && tree.label($0) == label }
    XCTAssertEqual(found.count, 1, "\(type.title) \"\(label)\"", file: file, line: line)
    return try XCTUnwrap(found.first, file: file, line: line)
  }
}

extension XCUIElementQuery {
  var values: [String] { allElementsBoundByIndex.map(\.valueText) }
}

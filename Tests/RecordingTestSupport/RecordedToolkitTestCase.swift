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
open class RecordedToolkitTestCase: RecordedTestCase {
  /// The toolkits with recordings of the same states.
  public enum Toolkit: String {
    case gtk3
    case gtk4
  }

  /// The toolkit of the recordings.
  open class var toolkit: Toolkit { .gtk4 }
  package var isGTK3: Bool { Self.toolkit == .gtk3 }

  /// A fixture in a state that was recorded with the toolkit: `recorded("controls")`.
  package func recorded(_ state: String) throws -> XCUIApplication {
    try app("\(Self.toolkit.rawValue)-\(state)")
  }

  package func recordedTree(_ state: String) throws -> ElementTree {
    try tree("\(Self.toolkit.rawValue)-\(state)")
  }

  package func checkRecordingIsOfToolkit(file: StaticString = #filePath, line: UInt = #line) throws {
    let found = try recordedTree("controls").nodes.application.toolkit.key
    XCTAssertEqual(found, isGTK3 ? "gtk3" : "gtk4", file: file, line: line)
  }

  override open func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    super.recordFailure(
      withDescription: "\(Self.toolkit): \(description)", inFile: filePath, atLine: lineNumber,
      expected: expected)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The contents of new files in a package, except the manifest.
enum SetupFiles {
  /// Returns the first test, which launches the program, waits for a window and saves a screenshot of the window.
  static func firstTest(product: String) -> String { firstTest(of: product, "XCUIApplication()") }

  /// Returns the first test for a program that is defined in `Program.swift`.
  static func firstTest(ofProgram name: String) -> String { firstTest(of: name, "XCUIApplication.underTest") }

  private static func firstTest(of name: String, _ application: String) -> String {
    "import XCTest\n\n" + """
      /// Each test starts \(name) again, on a private desktop that is not visible.
      final class LaunchTests: XCTestCase {
        func testAWindowOpens() {
          let app = \(application)
          app.launch()

          XCTAssertTrue(app.windows.firstMatch.waitForExistence(timeout: 10))

          // "understudy report open" shows the picture after the run.
          let picture = XCTAttachment(screenshot: app.windows.firstMatch.screenshot())
          picture.name = "The first window"
          picture.lifetime = .keepAlways
          add(picture)
        }
      }

      """
  }

  /// The test into which the recorder writes.
  enum RecordedTest {
    static let name = "RecordedTests.swift"

    /// The content for a program that is defined in `Program.swift`; for a product of the package, the recorder itself
    /// creates the file.
    static let text = """
      import XCTest

      final class RecordedTests: XCTestCase {
        override func setUp() {
          continueAfterFailure = false
        }

        func testRecorded() {
          let app = XCUIApplication.underTest
          app.launch()
        }
      }

      """

    /// Returns the options of `understudy record` that select the file and the test.
    static func options(into folder: String) -> [String] {
      ["--into", "\(folder)/\(name)", "--test", "testRecorded"]
    }
  }

  /// Returns `understudy.json`, for a test target whose name does not indicate its program.
  static func configuration(target: String, product: String) -> String {
    """
    { "testTargets": { \(JSONLiteral.quoted(target)): { "targetApplication": \(JSONLiteral.quoted(product)) } } }

    """
  }
}

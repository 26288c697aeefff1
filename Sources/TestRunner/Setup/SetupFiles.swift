// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The files of a package besides its manifest's entries.
enum SetupFiles {
  /// The first test: it launches the program, waits for its window and saves a picture of it.
  static func firstTest(product: String) -> String { firstTest(of: product, "XCUIApplication()") }

  /// The same for a program that `Program.swift` names.
  static func firstTest(ofProgram name: String) -> String { firstTest(of: name, "XCUIApplication.underTest") }

  private static func firstTest(of name: String, _ application: String) -> String {
    "import XCTest\n\n" + """
      /// Each test starts \(name) again, on a private desktop that nobody sees.
      final class LaunchTests: XCTestCase {
        func testAWindowOpens() {
          let app = \(application)
          app.launch()

          XCTAssertTrue(app.windows.firstMatch.waitForExistence(timeout: 10))

          // "understudy report open" shows it after the run.
          let picture = XCTAttachment(screenshot: app.windows.firstMatch.screenshot())
          picture.name = "The first window"
          picture.lifetime = .keepAlways
          add(picture)
        }
      }

      """
  }

  /// The test that the recorder writes into.
  enum RecordedTest {
    static let name = "RecordedTests.swift"

    /// Of a program that `Program.swift` names; of a product the recorder writes the file itself.
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

    /// The options of `understudy record` for the place.
    static func options(into folder: String) -> [String] {
      ["--into", "\(folder)/\(name)", "--test", "testRecorded"]
    }
  }

  /// `understudy.json`, for a test target whose name does not indicate its program.
  static func configuration(target: String, product: String) -> String {
    """
    { "testTargets": { \(JSONLiteral.quoted(target)): { "targetApplication": \(JSONLiteral.quoted(product)) } } }

    """
  }
}

// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// A test that drives the galleries of Qt.
class QtTestCase: BehaviorTestCase {
  enum Gallery: String, CaseIterable {
    case widgets5 = "qt.py --qt=5"
    case widgets6 = "qt.py --qt=6"
    case quick5 = "qml.py --qt=5"
    case quick6 = "qml.py --qt=6"

    static let widgets: [Gallery] = TestedVersions.areAll ? [.widgets5, .widgets6] : [.widgets6]
    static let quick: [Gallery] = TestedVersions.areAll ? [.quick5, .quick6] : [.quick6]
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fixtures/Gallery")

  /// Launches a gallery, which ends with the test.
  func launch(_ gallery: Gallery, page: String, rows: Int = 40, environment: [String: String] = [:])
    -> XCUIApplication
  {
    let words = gallery.rawValue.split(separator: " ").map(String.init)
    let app = XCUIApplication(url: Self.folder.appendingPathComponent(words[0]))
    app.launchArguments = [words[1], "--page=\(page)", "--rows=\(rows)"]
    app.launchEnvironment = environment
    terminateAfterTest(app)
    app.launch()
    return app
  }

  /// Asserts that the log of the gallery shows a string within a few seconds.
  func assertSays(
    _ text: String, _ app: XCUIApplication, _ gallery: Gallery, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    let said = app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Log: '")).firstMatch
    XCTAssertTrue(
      said.wait(for: \.label, toEqual: "Log: \(text)", timeout: 3),
      "\(gallery.rawValue): expected \"\(text)\", found \"\(said.label)\"", file: file, line: line)
  }
}

// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests a window of another program that takes the keyboard focus while a string is typed.
final class TypingInterruptionTests: GTKVersionsTestCase {
  override class var settings: [String: String] { [:] }

  private let text = String(repeating: "Milk, eggs, flour. ", count: 210)

  private var interrupter: Interrupter?
  private let fifo = NSTemporaryDirectory() + "typed-\(UUID().uuidString)"

  override func tearDown() {
    interrupter?.end()
    unlink(fifo)
    super.tearDown()
  }

  /// Launches the fixture with the focus in its field.
  ///
  /// An alert of another program appears after a part of the text.
  private func launchInterrupted() throws -> XCUIApplication {
    interrupter?.end()
    unlink(fifo)
    XCTAssertEqual(mkfifo(fifo, 0o600), 0)
    let app = BehaviorFixture.alerts.application(toolkit)
    app.launchArguments += ["--tell=\(fifo)"]
    terminateAfterTest(app)
    app.launch()
    interrupter = try Interrupter("waiting", fifo, "alert")
    app.buttons["Focus"].tap()
    return app
  }

  func testTheTextIsCompleteAfterTheWindowIsHandled() throws {
    let app = try launchInterrupted()
    let log = RecordLog.during { app.textFields.firstMatch.typeText(text) }
    let typed = app.textFields.firstMatch.value as? String ?? ""
    XCTAssertTrue(
      typed == text,
      "\(typed.count) of \(text.count) characters, same start \(zip(typed, text).prefix { $0 == $1 }.count)")
    let names = log.activities.map(\.name)
    XCTAssertTrue(names.contains("Invoke the implicit interruption handler"), "\(names)")
  }

  func testAFailureNamesAWindowThatNoHandlerHandled() throws {
    XCUIApplication.handlesInterruptionsImplicitly = false
    let app = try launchInterrupted()
    let texts = failures { app.textFields.firstMatch.typeText(text) }.map(\.text)
    XCTAssertEqual(texts.count, 1)
    XCTAssertTrue(texts.first?.contains("interrupter.py") == true, "\(texts)")
    XCTAssertTrue(texts.first?.contains("characters were not typed") == true, "\(texts)")
  }
}

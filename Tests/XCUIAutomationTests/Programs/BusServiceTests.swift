// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests a program whose launcher requests its window from a server that the session bus starts.
final class BusServiceTests: BehaviorTestCase {
  private static let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("understudy-service-\(UUID().uuidString)")

  override class var settings: [String: String] {
    ["XDG_DATA_DIRS": "\(folder.path):/usr/local/share:/usr/share"]
  }

  override class func tearDown() {
    super.tearDown()
    try? FileManager.default.removeItem(at: folder)
  }

  private func write(_ text: String, _ path: String) throws {
    let file = Self.folder.appendingPathComponent(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: file, atomically: true, encoding: .utf8)
  }

  func testAServiceFileOfTheHostStartsTheServerOfALauncher() throws {
    let id = "org.example.Family"
    try write(
      "[Desktop Entry]\nType=Application\nName=Family\nExec=/usr/bin/gapplication launch \(id)\n",
      "applications/\(id).desktop")
    try write(
      "[D-BUS Service]\nName=\(id)\nExec=\(BehaviorFixture.family.file.path) --gtk=3 unique\n",
      "dbus-1/services/\(id).service")
    let app = XCUIApplication(bundleIdentifier: id)
    terminateAfterTest(app)
    app.launch()
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning)
    app.launch()
    XCTAssertFalse(app.staticTexts["Pressed"].exists, "the second launch starts a new server")
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists)
  }
}

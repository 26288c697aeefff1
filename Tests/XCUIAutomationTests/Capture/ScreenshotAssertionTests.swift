// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import WindowSystem
import XCTest
import XCUIAutomation

/// Tests the comparison of pictures with references.
final class ScreenshotAssertionTests: BehaviorTestCase {
  private static let references = FileManager.default.temporaryDirectory
    .appendingPathComponent("understudy-references-\(getpid())")

  override class var settings: [String: String] {
    super.settings.merging(["UNDERSTUDY_REFERENCES": references.path, "CI": ""]) { $1 }
  }

  override class func tearDown() {
    // Without a reference, there is no folder.
    try? FileManager.default.removeItem(at: references)
    super.tearDown()
  }

  override func setUp() {
    super.setUp()
    update("missing")
  }

  /// Applies an update mode, as if the tests had been started with it.
  private func update(_ mode: String, ci: String = "") {
    BehaviorTestDesktop.use(
      Self.settings.merging(["UNDERSTUDY_UPDATE_REFERENCES": mode, "CI": ci]) { $1 })
  }

  /// The reference files with a name.
  private func files(named name: String) -> [URL] {
    let folder = Self.references.appendingPathComponent("XCUIAutomationTests/ScreenshotAssertionTests")
    // The folder does not exist before the first reference.
    let all =
      (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    return all.filter { $0.lastPathComponent.hasPrefix("\(name)@") || $0.lastPathComponent == "\(name).png" }
  }

  func testTheFirstPictureBecomesTheReferenceAndFailsOnce() throws {
    let app = show(.labels, .gtk4, "A")
    let window = app.windows.element
    expectFailure(containing: "there was no reference \"first\"", "nothing was compared") {
      XCTAssertScreenshot(window, named: "first")
    }
    let file = try XCTUnwrap(files(named: "first").first)
    XCTAssertTrue(file.lastPathComponent.hasSuffix("x11-1x-light.png"), file.lastPathComponent)
    let stored = try Screenshot(png: Data(contentsOf: file), at: .zero)
    XCTAssertEqual(stored.width, Int(window.frame.width))
    XCTAssertScreenshot(window, named: "first")
    XCTAssertScreenshot(app, named: "first", tolerance: .init(share: 1))
  }

  func testAChangedTextFailsWithItsPlace() throws {
    update("changed")
    let app = show(.labels, .gtk4, "A")
    let window = app.windows.element
    XCTAssertScreenshot(window, named: "text")
    update("none")
    XCTAssertScreenshot(window, named: "text")
    let before = try Data(contentsOf: try XCTUnwrap(files(named: "text").first))
    app.buttons["A"].tap()
    let text = expectFailure(containing: "differs from the reference \"text\"", "that differ") {
      XCTAssertScreenshot(window, named: "text", timeout: 0.5)
    }
    XCTAssertTrue(text.contains("in \"A\" Button"), text)
    XCTAssertTrue(text.contains("in \"Pressed 0\" StaticText"), text)
    XCTAssertTrue(
      text.contains(
        "To accept the new picture: understudy test --only-testing "
          + "XCUIAutomationTests/ScreenshotAssertionTests/testAChangedTextFailsWithItsPlace --update-references "
          + "changed\n"), text)
    XCTAssertTrue(text.contains("UNDERSTUDY_UPDATE_REFERENCES=changed"), text)
    XCTAssertEqual(try Data(contentsOf: try XCTUnwrap(files(named: "text").first)), before)
    // The pointer is over the button. GTK 4 reports the frame of a button without its padding.
    let button = app.buttons["A"].frame.insetBy(dx: -20, dy: -8)
    let area = button.offsetBy(dx: -window.frame.minX, dy: -window.frame.minY)
    XCTAssertScreenshot(
      window, named: "text", masking: [app.staticTexts.firstMatch], areas: [area], timeout: 0.5)
  }

  func testTheAssertionWaitsForTheReference() {
    update("changed")
    var app = show(.controls)
    app.buttons["Enable"].tap()
    var button = app.buttons["Disabled"]
    XCTAssertTrue(button.wait(for: \.isEnabled, toEqual: true, timeout: 5))
    XCTAssertScreenshot(button, named: "enabled")
    update("none")
    app = show(.controls)
    button = app.buttons["Disabled"]
    expectFailure(containing: "differs from the reference \"enabled\"") {
      XCTAssertScreenshot(button, named: "enabled", timeout: 0.1)
    }
    // The button is enabled 0.7 s after the tap.
    app.buttons["Enable"].tap()
    XCTAssertScreenshot(button, named: "enabled")
  }

  func testNothingIsStoredInContinuousIntegration() {
    update("all", ci: "true")
    let app = show(.labels, .gtk4, "A")
    expectFailure(containing: "there is no reference \"ci\"", "this is continuous integration (CI=true)") {
      XCTAssertScreenshot(app.buttons["A"], named: "ci")
    }
    XCTAssertEqual(files(named: "ci"), [])
  }

  func testADamagedReferenceIsNotOverwrittenUnasked() throws {
    update("changed")
    let app = show(.labels, .gtk4, "A")
    XCTAssertScreenshot(app.buttons["A"], named: "damaged")
    let file = try XCTUnwrap(files(named: "damaged").first)
    let whole = try Data(contentsOf: file)
    let half = whole.prefix(whole.count / 2)
    try half.write(to: file)
    update("missing")
    expectFailure(containing: file.path, "cannot be read") {
      XCTAssertScreenshot(app.buttons["A"], named: "damaged")
    }
    XCTAssertEqual(try Data(contentsOf: file), half)
    update("changed")
    XCTAssertScreenshot(app.buttons["A"], named: "damaged")
    XCTAssertEqual(try Data(contentsOf: file), whole)
  }

  func testAPictureOfAnotherSizeFails() {
    update("changed")
    let app = show(.labels, .gtk4, "A", "A longer label")
    XCTAssertScreenshot(app.buttons["A"], named: "size")
    update("none")
    expectFailure(containing: "pixels large, and the reference \"size\" is") {
      XCTAssertScreenshot(app.windows.element, named: "size", timeout: 0.2)
    }
  }

  func testAnUnknownUpdateModeFails() {
    update("everything")
    let app = show(.labels, .gtk4, "A")
    expectFailure(containing: "UNDERSTUDY_UPDATE_REFERENCES is \"everything\"") {
      XCTAssertScreenshot(app.buttons["A"], named: "mode")
    }
  }

  func testAPictureOfTheScreen() {
    update("changed")
    let app = show(.labels, .gtk4, "A")
    XCTAssertTrue(app.buttons["A"].exists)
    XCTAssertScreenshot(XCUIScreen.main, named: "screen")
    update("none")
    XCTAssertScreenshot(XCUIScreen.main, named: "screen")
  }
}

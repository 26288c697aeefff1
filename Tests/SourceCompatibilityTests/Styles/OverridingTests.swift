// SPDX-License-Identifier: Apache-2.0

import XCTest

/// An app class that overrides methods and properties of the original.
private class NotedApp: XCUIApplication, @unchecked Sendable {
  private(set) var notes: [String] = []

  override func launch() {
    notes.append("launch with \(launchArguments)")
  }

  override func tap() { notes.append("tap") }

  override func typeText(_ text: String) { notes.append("type \(text)") }

  override func swipeUp() { notes.append("swipe up") }

  override func press(forDuration duration: TimeInterval) { notes.append("press \(duration)") }

  override func typeKey(_ key: XCUIKeyboardKey, modifierFlags flags: XCUIElement.KeyModifierFlags) {
    notes.append("key \(key.rawValue)")
  }

  override func waitForExistence(timeout: TimeInterval) -> Bool {
    notes.append("wait \(timeout)")
    return true
  }

  override var label: String { "Noted" }

  override var frame: CGRect { CGRect(x: 1, y: 2, width: 3, height: 4) }
}

/// Tests that calls to an app or a test case reach the overrides of a suite.
final class OverridingTests: XCTestCase {
  override class var defaultMetrics: [any XCTMetric] { [XCTClockMetric(), XCTMemoryMetric()] }

  override class var defaultMeasureOptions: XCTMeasureOptions {
    let options = XCTMeasureOptions()
    options.iterationCount = 2
    return options
  }

  func testCallsReachTheSubclass() {
    let noted = NotedApp()
    let app: XCUIApplication = noted
    app.launchArguments = ["-quick"]
    app.launch()
    app.tap()
    app.typeText("a")
    app.swipeUp()
    app.press(forDuration: 2)
    app.typeKey("x", modifierFlags: [])
    XCTAssertTrue(app.waitForExistence(timeout: 3))
    XCTAssertEqual(
      noted.notes,
      ["launch with [\"-quick\"]", "tap", "type a", "swipe up", "press 2.0", "key x", "wait 3.0"])
    XCTAssertEqual(app.label, "Noted")
    XCTAssertEqual(app.frame.maxX, 4)
  }

  func testMeasuringUsesTheDefaultsOfTheClass() {
    var runs = 0
    measure { runs += 1 }
    XCTAssertEqual(runs, 3, "one run to warm up, and two runs by the options of the class")
    runs = 0
    measure(metrics: [XCTClockMetric()]) { runs += 1 }
    XCTAssertEqual(runs, 3)
  }

  func testTheOldInitializerDescribesTheSameApp() {
    let files: XCUIApplication = XCUIApplication(privateWithPath: nil, bundleID: "org.example.Files")!
    XCTAssertEqual(files, XCUIApplication(bundleIdentifier: "org.example.Files"))
  }
}

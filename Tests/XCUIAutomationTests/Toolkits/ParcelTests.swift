// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests drags and copies from one window to another and from one program to another.
final class ParcelTests: GTKVersionsTestCase {
  func testATextIsDraggedWithinAWindowAndToAnother() {
    let app = show(.parcels, toolkit)
    app.staticTexts["First parcel"].press(
      forDuration: 0.1, thenDragTo: app.staticTexts["First basket"], withVelocity: .slow,
      thenHoldForDuration: 0.3)
    XCTAssertTrue(app.staticTexts["Dropped: First parcel"].waitForExistence(timeout: 3))
    app.terminate()
    let again = show(.parcels, toolkit)
    separate(again.windows["First Other"], from: again.windows["First Window"])
    again.staticTexts["First parcel"].press(forDuration: 0.1, thenDragTo: again.staticTexts["Far basket"])
    XCTAssertTrue(again.staticTexts["Dropped: First parcel"].waitForExistence(timeout: 3))
  }

  func testATextIsDraggedToAnotherProgram() {
    let first = show(.parcels, toolkit, "single", "name=First")
    let second = copy(named: "Second")
    separate(second.windows.element, from: first.windows.element)
    first.staticTexts["First parcel"].press(forDuration: 0.1, thenDragTo: second.staticTexts["Second basket"])
    XCTAssertTrue(second.staticTexts["Dropped: First parcel"].waitForExistence(timeout: 3))
  }

  /// The drop would be cancelled before the target has answered that it accepts the data.
  func testADropWaitsForTheAnswerOfASlowProgram() {
    let first = show(.parcels, toolkit, "single", "name=First")
    let second = copy(named: "Second", "slow")
    separate(second.windows.element, from: first.windows.element)
    first.staticTexts["First parcel"].press(forDuration: 0.1, thenDragTo: second.staticTexts["Second basket"])
    XCTAssertTrue(second.staticTexts["Dropped: First parcel"].waitForExistence(timeout: 3))
  }

  func testATextIsCopiedToAnotherProgram() {
    let first = show(.parcels, toolkit, "single", "name=First")
    let second = copy(named: "Second")
    separate(second.windows.element, from: first.windows.element)
    let source = first.textFields["First field"]
    source.tap()
    source.typeText("Grüße 🍮")
    source.typeKey("a", modifierFlags: .control)
    source.typeKey("c", modifierFlags: .control)
    let target = second.textFields["Second field"]
    target.tap()
    target.typeKey("v", modifierFlags: .control)
    // The second program requests the text from the first one, and continues in the meantime.
    let arrived = expectation(for: NSPredicate(format: "value == %@", "Grüße 🍮"), evaluatedWith: target)
    wait(for: [arrived], timeout: 10)
  }

  /// Launches the same fixture as a second program, from a file with another name, because one file is one program.
  private func copy(named name: String, _ arguments: String...) -> XCUIApplication {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "exchange-\(UUID().uuidString)")
    addTeardownBlock { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("second.py")
    XCTAssertNoThrow(try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true))
    for (source, target) in [
      (BehaviorFixture.parcels.file, "second.py"),
      (BehaviorFixture.folder.appendingPathComponent("toolkit.py"), "toolkit.py"),
      (BehaviorFixture.folder.appendingPathComponent("reset.py"), "reset.py"),
    ] {
      XCTAssertNoThrow(
        try FileManager.default.copyItem(at: source, to: folder.appendingPathComponent(target)))
    }
    let application = XCUIApplication(url: file)
    application.launchArguments = ["--gtk=\(toolkit.rawValue)", "single", "name=\(name)"] + arguments
    terminateAfterTest(application)
    application.launch()
    return application
  }

  /// Moves a window by its title bar so that the other one is not covered.
  private func separate(_ window: XCUIElement, from other: XCUIElement) {
    let bar = window.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0)).withOffset(
      CGVector(dx: 0, dy: -8))
    let frame = window.frame
    let distance = other.frame.maxX + 20 - frame.minX
    bar.click(forDuration: 0.1, thenDragTo: bar.withOffset(CGVector(dx: distance, dy: 0)))
    XCTAssertGreaterThanOrEqual(window.frame.minX, other.frame.maxX)
  }
}

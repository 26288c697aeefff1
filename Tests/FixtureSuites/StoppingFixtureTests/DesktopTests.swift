// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest
import XCUIAutomation

/// Tests that are stopped while they use the desktop.
final class DesktopTests: MarkedTestCase {
  nonisolated(unsafe) private static var app = XCUIApplication()

  override class func setUp() {
    let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Fixtures")
    app = XCUIApplication(url: fixtures.appendingPathComponent("controls.py"))
    app.launchArguments = ["--gtk=4"]
    app.launch()
  }
  override class func tearDown() { app.terminate() }

  override func setUp() { continueAfterFailure = false }

  private var field: XCUIElement {
    Self.app.textFields.matching(NSPredicate(format: "placeholderValue == 'Type here'")).element
  }

  /// Another thread can use the session: no lock is held.
  private func expectFreeSession() {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let app = Self.app
    Thread.detachNewThread {
      _ = app.buttons.count
      done.signal()
    }
    XCTAssertEqual(done.wait(timeout: .now() + 20), .success, "the session's lock is held")
  }

  /// Checks in the tear-down, which follows the stop, that no key is pressed and no lock is held.
  private func checkDesktopAfterwards() {
    addTeardownBlock { self.typeIntoField() }
  }

  private func typeIntoField() {
    field.tap()
    // The text of an earlier test is replaced.
    field.typeKey("a", modifierFlags: .control)
    field.typeText("ab")
    field.typeKey("c", modifierFlags: [])
    XCTAssertEqual(field.value as? String, "abc")
    expectFreeSession()
    mark("desktop is free")
  }

  func testStopsWithKeysHeld() {
    checkDesktopAfterwards()
    mark("begin")
    XCUIElement.perform(withKeyModifiers: .shift) {
      XCTFail("with a key held")
      mark("NEVER")
    }
    mark("NEVER")
  }

  func testStopsInQuery() {
    checkDesktopAfterwards()
    mark("begin")
    let predicate = NSPredicate { _, _ in
      XCTFail("while the tree is searched")
      return true
    }
    _ = Self.app.buttons.matching(predicate).count
    mark("NEVER")
  }

  func testStopsInAsyncTest() async {
    checkDesktopAfterwards()
    mark("begin")
    await Task.yield()
    XCUIElement.perform(withKeyModifiers: .shift) { XCTFail("with a key held") }
    mark("NEVER")
  }

  func testStopsAtXCUICall() {
    checkDesktopAfterwards()
    mark("begin")
    Self.app.buttons["No such button"].tap()
    mark("NEVER")
  }
}

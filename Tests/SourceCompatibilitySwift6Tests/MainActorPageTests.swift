// SPDX-License-Identifier: Apache-2.0

import XCTest

@MainActor
final class MainActorPageTests: XCTestCase {
  private var app: XCUIApplication!

  override func setUp() async throws {
    try await super.setUp()
    app = launchedControls()
  }

  override func tearDown() async throws {
    app.terminate()
    try await super.tearDown()
  }

  func testAPageOnTheMainActor() throws {
    let page = StatusPage(app: app)
    page.press()
    XCTAssertEqual(page.status, "Status: pressed 1")
  }

  func testAnAsynchronousPage() async {
    let page = StatusPage(app: app)
    let found = await page.pressAndWait()
    XCTAssertTrue(found)
  }

  func testSendableTypesCrossActors() async throws {
    let journal = Journal()
    for button in sendable([Locator(type: .button, label: "Press"), Locator(type: .button, label: "Enable")])
    {
      let element = button.element(in: app)
      await journal.add(element.label)
    }
    let count = await journal.count
    XCTAssertEqual(count, 2)
    let element = sendable(app.buttons["Press"])
    let exists = await Task.detached { element.exists }.value
    XCTAssertTrue(exists)
  }

  func testExpectations() async {
    app.buttons["Arrive"].tap()
    let arrived = XCTNSPredicateExpectation(
      predicate: NSPredicate(format: "exists == true"), object: app.staticTexts["Late Guest"])
    await fulfillment(of: [arrived], timeout: 5)
  }

  func testWaits() {
    app.buttons["Arrive"].tap()
    expectation(for: NSPredicate(format: "exists == true"), evaluatedWith: app.staticTexts["Late Guest"])
    waitForExpectations(timeout: 5)
  }
}

/// Tests calls to the library from a nonisolated class.
final class NonisolatedPageTests: XCTestCase {
  private nonisolated(unsafe) var element = XCUIApplication(bundleIdentifier: "org.example.None").buttons[
    "Add"]

  func testAMissingElementDoesNotExist() {
    XCTAssertFalse(element.exists)
    XCTAssertEqual(element.description, "\"Add\" Button")
  }

  @MainActor
  func testOnTheMainActor() throws {
    let app = launchedControls()
    defer { app.terminate() }
    XCTAssertTrue(app.wait(for: .runningForeground, timeout: 5))
    XCTAssertTrue(app.buttons["Press"].isHittable)
  }

  func testAsynchronously() async {
    XCTAssertFalse(element.exists)
  }
}

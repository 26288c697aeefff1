// SPDX-License-Identifier: Apache-2.0

import XCTest

class ControlsTestCase: XCTestCase {
  var app: ControlsApp!

  override func setUpWithError() throws {
    try super.setUpWithError()
    continueAfterFailure = true
    app = ControlsApp()
    app.launch()
  }

  override func tearDownWithError() throws {
    app.terminate()
    app = nil
    try super.tearDownWithError()
  }
}

final class PageObjectTests: ControlsTestCase {
  func testStepsOfABuilder() throws {
    let page = app.controls.assertShown()
    page.perform { page in
      for _ in 0..<2 { page.tap(.press) }
      if page.button(.press).exists { page.tap(.press) }
    }
    XCTAssertEqual(try page.status(), "pressed 3")
  }

  func testAWrapperTypesIntoItsElement() {
    let nickname = app.controls.nickname
    nickname.replaceText(with: "Ada")
    nickname.replaceText(with: "Grace")
    XCTAssertEqual(nickname.text, "Grace")
    XCTAssertTrue(nickname.description.hasPrefix("wrapped "))
  }

  func testLocatorsOfAnEnumFindTheirElements() {
    let elements = ControlsPage.Button.allCases.map(app.controls.button)
    XCTAssertEqual(elements.filter(\.exists).count, 4)
    XCTAssertEqual(elements.first { !$0.isEnabled }?.label, "Disabled")
    XCTAssertEqual(elements.map(\.label), ControlsPage.Button.allCases.map(\.rawValue))
  }

  func testExpectationsOnElementsAndQueries() {
    app.controls.button(.arrive).tap()
    let guest = app.controls["Late Guest"]
    expectation(for: NSPredicate(format: "exists == true"), evaluatedWith: guest, handler: nil)
    waitForExpectations(timeout: 5)

    app.controls.button(.enable).tap()
    let enabled = XCTNSPredicateExpectation(
      predicate: NSPredicate { object, _ in (object as? XCUIElement)?.isEnabled == true },
      object: app.controls.button(.disabled))
    let counted = expectation(
      for: NSPredicate(format: "count >= %d", 4), evaluatedWith: app.buttons)
    XCTAssertEqual(XCTWaiter().wait(for: [enabled, counted], timeout: 5), .completed)
  }

  func testElementsWithTheSameQueryAreEqual() {
    let set: Set<XCUIElement> = [app.buttons["Press"], app.buttons["Press"], app.buttons["Disabled"]]
    XCTAssertEqual(set.count, 2)
    XCTAssertEqual(app.buttons["Press"], app.buttons["Press"])
    XCTAssertNotEqual(app.buttons["Press"], app.buttons.firstMatch)
  }
}

// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests programs that run in parallel, the data that they exchange, and the program that an event reaches.
final class SeveralAppsTests: BehaviorTestCase {
  func testAnEventReachesAProgramInTheBackground() {
    let first = show(.labels, .gtk3, "First")
    let second = show(.exchange, .gtk4, "Second")
    XCTAssertEqual(first.state, .runningBackground)
    first.buttons["First"].tap()
    XCTAssertEqual(first.state, .runningForeground)
    XCTAssertEqual(second.state, .runningBackground)
    second.textFields["Entry"].tap()
    first.activate()
    second.textFields["Entry"].typeText("to the second")
    XCTAssertEqual(second.textFields["Entry"].value as? String, "to the second")
    XCTAssertEqual(second.state, .runningForeground)
    first.windows.element.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.9)).tap()
    XCTAssertEqual(first.state, .runningForeground)
  }

  /// The display sends all input to a program with an open menu, and a click elsewhere only closes the menu.
  func testAnOpenMenuOfAnotherProgramDoesNotTakeATap() {
    for (program, argument, menu, item) in [
      ("submenus.py", "", "View", "Colours"), ("Gallery/gtk.py", "--gtk=4", "Edit", "Copy"),
      ("submenus_qt.py", "--qt=5", "View", "Zoom"), ("submenus_qt.py", "--qt=6", "View", "Zoom"),
    ] {
      let other = XCUIApplication(url: BehaviorFixture.folder.appendingPathComponent(program))
      other.launchArguments = [argument, "--page=Menus"]
      terminateAfterTest(other)
      other.launch()
      other.menuBarItems[menu].tap()
      XCTAssertTrue(other.menuItems[item].waitForExistence(timeout: 2), program)
      let app = launch(.labels, .gtk3, "Press")
      XCTAssertEqual(other.state, .runningBackground, program)
      app.buttons["Press"].tap()
      XCTAssertTrue(app.staticTexts["Pressed 0"].exists, "\(program) \(argument)")
      app.terminate()
      other.terminate()
    }
  }

  func testTheEndOfOneProgramDoesNotEndAnother() {
    let first = launch(.labels, .gtk3, "First")
    let second = launch(.labels, .gtk4, "Second")
    XCTAssertEqual(first.state, .runningForeground, "two values of one program mean the same process")
    let other = launch(.exchange, .gtk4, "Other")
    second.terminate()
    XCTAssertEqual(first.state, .notRunning)
    XCTAssertTrue(other.wait(for: .runningForeground, timeout: 2))
    other.terminate()
    XCTAssertEqual(other.state, .notRunning)
  }

  func testTextIsCopiedAndDraggedFromOneProgramToAnother() {
    for (from, to) in [(FixtureToolkit.gtk3, FixtureToolkit.gtk4), (.gtk4, .gtk3)] {
      let first = show(.exchange, from, "First")
      let second = show(.otherExchange, to, "Second")
      first.textFields["Entry"].tap()
      first.typeText("a copied text")
      first.typeKey("a", modifierFlags: .command)
      first.typeKey("c", modifierFlags: .command)
      second.textFields["Entry"].tap()
      second.typeKey("v", modifierFlags: .command)
      XCTAssertEqual(second.textFields["Entry"].value as? String, "a copied text")
      first.buttons["Drag First"].press(
        forDuration: 0.2, thenDragTo: second.staticTexts["Drop on Second"], withVelocity: .default,
        thenHoldForDuration: 0.1)
      XCTAssertTrue(second.staticTexts["Dropped text of First"].exists, "GTK \(from) to GTK \(to)")
      first.terminate()
      XCTAssertEqual(second.state, .runningForeground)
      second.terminate()
    }
  }
}

import AutomationEngine
import Foundation
import XCTest
import XCUIAutomation

/// Programs beside each other, what they exchange, and which of them an event reaches.
final class SeveralAppsTests: BehaviourTestCase {
  func testAnEventReachesTheProgramItIsSentToWhoeverIsInFront() {
    let first = launch(.labels, .gtk3, "First")
    let second = launch(.exchange, .gtk4, "Second")
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

  func testTheEndOfOneProgramLeavesTheOther() {
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

  func testTextIsCopiedFromOneProgramToAnother() {
    for (from, to) in [(Toolkit.gtk3, Toolkit.gtk4), (.gtk4, .gtk3)] {
      let first = launch(.exchange, from, "First")
      let second = launch(.attributes, to)
      second.terminate()
      let calculator = XCUIApplication(bundleIdentifier: "org.xfce.mousepad")
      terminateAfterTest(calculator)
      calculator.launch()
      first.textFields["Entry"].tap()
      first.typeText("a copied text")
      first.typeKey("a", modifierFlags: .command)
      first.typeKey("c", modifierFlags: .command)
      calculator.textViews.firstMatch.tap()
      calculator.typeKey("v", modifierFlags: .command)
      XCTAssertEqual(calculator.textViews.firstMatch.value as? String, "a copied text")
      calculator.terminate()
      first.terminate()
    }
  }
}

/// Programs of more than one process.
final class ProcessFamilyTests: ToolkitTestCase {
  private func check(_ app: XCUIApplication, _ way: String) {
    XCTAssertEqual(app.state, .runningForeground, way)
    app.buttons["Press"].tap()
    XCTAssertTrue(app.staticTexts["Pressed"].exists, way)
    app.terminate()
    XCTAssertEqual(app.state, .notRunning, way)
    XCTAssertEqual(TestDesktop.processes(running: "family.py"), [], way)
  }

  func testALauncherThatEndsLeavesTheProgramToItsDaemon() {
    check(launch(.family, toolkit, "daemon"), "daemon")
  }

  func testALauncherThatWaitsIsNotTheProgram() { check(launch(.family, toolkit, "wrapper"), "wrapper") }

  func testTheProcessWithTheWindowsIsTheProgram() { check(launch(.family, toolkit, "helper"), "helper") }

  func testTheProgramGoesOnAfterItsSplashScreen() {
    let app = launch(.family, toolkit, "splash")
    XCTAssertTrue(app.buttons["Press"].waitForExistence(timeout: 10))
    XCTAssertTrue(app.staticTexts["Loading"].waitForNonExistence(timeout: 5))
    check(app, "splash")
  }

  func testACrashOfADaemonIsReported() throws {
    let app = launch(.family, toolkit, "daemon")
    for process in TestDesktop.processes(running: "family.py") { kill(process, SIGKILL) }
    XCTAssertTrue(app.wait(for: .notRunning, timeout: 5))
    expectFailure(containing: "is not running") { app.buttons["Press"].tap() }
    app.launch()
    check(app, "after a crash")
  }
}

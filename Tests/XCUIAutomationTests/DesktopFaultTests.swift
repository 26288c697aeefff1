import Foundation
import XCTest
import XCUIAutomation

/// What a test says when a part of the desktop dies under it.
final class DesktopFaultTests: BehaviourTestCase {
  private func kill(_ text: String) throws {
    let processes = TestDesktop.processes(running: text)
    XCTAssertEqual(processes.count, 1, "expected one process that runs \(text)")
    Glibc.kill(try XCTUnwrap(processes.first), SIGKILL)
  }

  private func expectRecovery(of app: XCUIApplication, from part: String) {
    let time = unhinderedSeconds {
      expectFailure(containing: "Failed to tap \"A\" Button", "desktop failed", part) {
        app.buttons["A"].tap()
      }
    }
    XCTAssertLessThan(time, 10)
    app.launch()
    app.buttons["A"].tap()
    XCTAssertTrue(app.staticTexts["Pressed 0"].exists)
  }

  func testADeadDisplayServerIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk4, "A")
    try kill("-displayfd")
    expectRecovery(of: app, from: "signal 9")
  }

  func testADeadAccessibilityBusIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk3, "A")
    try kill("accessibility.conf")
    expectRecovery(of: app, from: "accessibility bus")
  }

  func testADeadWindowManagerIsNamedAndReplaced() throws {
    let app = launch(.labels, .gtk3, "A")
    try kill("openbox")
    expectRecovery(of: app, from: "window manager")
  }
}

// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Programs
import XCTest
import XCUIAutomation

/// Tests the effects of the destination settings `appearance` and `text-direction` on programs.
final class DestinationAppearanceTests: QtTestCase {
  override class var settings: [String: String] {
    ["UNDERSTUDY_DESTINATION": "appearance=dark,text-direction=rtl"]
  }

  /// The brightness of a point of a window, from 0 to 255.
  private func brightness(_ app: XCUIApplication, _ point: CGPoint) throws -> Int {
    let runningDesktop = try XCTUnwrap(AutomationSession.shared.host.current)
    let picture = try runningDesktop.display.screenshot(
      of: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
    return picture.pixels.prefix(3).reduce(0) { $0 + Int($1) } / 3
  }

  func testGTKProgramsStartDarkAndFromRightToLeft() throws {
    XCTAssertEqual(XCUIDevice.shared.appearance, .dark, "the destination sets it before any program runs")
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = launch(.device, toolkit)
      let window = app.windows.element
      let corner = CGPoint(x: window.frame.minX + 15, y: window.frame.maxY - 25)
      XCTAssertLessThan(try brightness(app, corner), 100, "\(toolkit)")
      XCTAssertLessThan(
        app.buttons[XCUIIdentifierZoomWindow].frame.midX, window.frame.midX,
        "\(toolkit): the buttons of the title bar are on the left")
      XCTAssertTrue(app.staticTexts["Zoom: 0"].exists, "\(toolkit): the texts stay in their language")
      app.terminate()
    }
  }

  func testQtProgramsStartDarkAndFromRightToLeft() throws {
    for gallery in Gallery.widgets {
      let app = launch(gallery, page: "Buttons")
      let window = app.windows.element
      let corner = CGPoint(x: window.frame.minX + 3, y: window.frame.maxY - 3)
      XCTAssertLessThan(try brightness(app, corner), 100, gallery.rawValue)
      let tabs = app.tabs.allElementsBoundByIndex
      XCTAssertGreaterThan(tabs[0].frame.midX, tabs[1].frame.midX, gallery.rawValue)
      app.terminate()
    }
  }

  func testATestCanChangeTheAppearanceOfItsDestination() throws {
    XCUIDevice.shared.appearance = .light
    defer { XCUIDevice.shared.appearance = .dark }
    let gtk = launch(.device)
    let corner = CGPoint(x: gtk.windows.element.frame.minX + 15, y: gtk.windows.element.frame.maxY - 25)
    XCTAssertGreaterThan(try brightness(gtk, corner), 200)
    gtk.terminate()
    let qt = launch(.widgets6, page: "Buttons")
    let window = qt.windows.element
    XCTAssertGreaterThan(
      try brightness(qt, CGPoint(x: window.frame.minX + 3, y: window.frame.maxY - 3)), 200)
  }
}

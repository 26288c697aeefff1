// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Desktop
import Foundation
import XCTest
import XCUIAutomation

/// Tests dialogs that the portals show for programs.
final class PortalDialogTests: BehaviorTestCase {
  private let portal = XCUIApplication.portal
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "understudy-\(UUID().uuidString)")

  override func setUpWithError() throws {
    try XCTSkipIf(
      PrivateDesktop.program(ofService: "org.freedesktop.impl.portal.desktop.gtk") == nil,
      "xdg-desktop-portal-gtk is not installed")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try "cake".write(to: folder.appendingPathComponent("cake.txt"), atomically: true, encoding: .utf8)
  }

  override func tearDown() {
    try? FileManager.default.removeItem(at: folder)
    super.tearDown()
  }

  func testAFileIsChosen() {
    let app = show(.asker)
    for _ in 0..<2 {
      app.buttons["Open"].tap()
      let dialog = portal.dialogs["Pick a file"]
      XCTAssertTrue(dialog.waitForExistence(timeout: 10))
      dialog.chooseFile(folder.appendingPathComponent("cake.txt").path)
      XCTAssertTrue(app.staticTexts["Answer: cake.txt"].waitForExistence(timeout: 5), portal.debugDescription)
      XCTAssertFalse(dialog.exists)
    }
    app.buttons["Open"].tap()
    XCTAssertTrue(portal.dialogs["Pick a file"].waitForExistence(timeout: 10))
    portal.buttons["Cancel"].tap()
    XCTAssertTrue(app.staticTexts["Answer: cancelled"].waitForExistence(timeout: 5))
  }

  func testAFileToSaveIsChosen() {
    let app = show(.asker)
    app.buttons["Save"].tap()
    let dialog = portal.dialogs["Keep a file"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 10))
    dialog.chooseFile(folder.appendingPathComponent("new.txt").path)
    XCTAssertTrue(app.staticTexts["Answer: new.txt"].waitForExistence(timeout: 5), portal.debugDescription)
  }

  func testTheDialogAsksBeforeAFileIsReplaced() {
    let app = show(.asker)
    app.buttons["Save"].tap()
    let dialog = portal.dialogs["Keep a file"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 10))
    dialog.chooseFile(folder.appendingPathComponent("cake.txt").path)
    portal.alerts.buttons["Replace"].tap()
    XCTAssertTrue(app.staticTexts["Answer: cake.txt"].waitForExistence(timeout: 5), portal.debugDescription)
  }

  func testAFileIsChosenInADialogOfTheProgram() {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = show(.asker, toolkit)
      app.buttons["Own Dialog"].tap()
      let dialog = app.dialogs["Choose"]
      XCTAssertTrue(dialog.waitForExistence(timeout: 10))
      dialog.chooseFile(folder.appendingPathComponent("cake.txt").path)
      XCTAssertTrue(app.staticTexts["Answer: cake.txt"].waitForExistence(timeout: 5), app.debugDescription)
    }
  }

  func testAProgramWithAnIdentityGetsTheChosenFile() {
    let app = BehaviorFixture.asker.application(.gtk4)
    terminateAfterTest(app)
    app.portalIdentity = "org.example.Asker"
    defer { app.portalIdentity = nil }
    app.launch()
    app.buttons["Open"].tap()
    let dialog = portal.dialogs["Pick a file"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 10))
    dialog.chooseFile(folder.appendingPathComponent("cake.txt").path)
    XCTAssertTrue(app.staticTexts["Answer: cake.txt"].waitForExistence(timeout: 5), portal.debugDescription)
    XCTAssertTrue(app.staticTexts["Content: cake"].exists, app.debugDescription)
  }

  func testChromiumUsesThePortalsFileDialogOnlyWithAnIdentity() throws {
    try XCTSkipUnless(
      FileManager.default.isExecutableFile(atPath: "/usr/bin/chromium"), "chromium is not installed")
    let app = XCUIApplication(url: URL(fileURLWithPath: "/usr/bin/chromium"))
    terminateAfterTest(app)
    // While a program runs that has used the portal, Chromium 156 uses the portal also without an identity.
    ReusedPrograms.shared.end()
    app.launchArguments = ["data:text/html,<input type=file>"]
    defer { app.portalIdentity = nil }
    for identity in ["org.example.Browser", nil] {
      app.portalIdentity = identity
      app.launch()
      app.webViews.buttons.firstMatch.tap()
      guard identity != nil else {
        XCTAssertTrue(BehaviorTestDesktop.waitForWindow(titled: "Open File", timeout: 10))
        XCTAssertFalse(portal.dialogs.firstMatch.exists, portal.debugDescription)
        continue
      }
      let dialog = portal.dialogs.firstMatch
      XCTAssertTrue(dialog.waitForExistence(timeout: 10))
      dialog.chooseFile(folder.appendingPathComponent("cake.txt").path)
      let chosen = app.webViews.descendants(matching: .any).matching(
        NSPredicate(format: "label CONTAINS 'cake.txt' OR value CONTAINS 'cake.txt'"))
      XCTAssertTrue(chosen.firstMatch.waitForExistence(timeout: 5), app.webViews.firstMatch.debugDescription)
    }
  }

  func testThePortalShowsAPrintDialog() {
    let app = show(.asker)
    app.buttons["Print"].tap()
    let dialog = portal.dialogs["Print it"]
    XCTAssertTrue(dialog.waitForExistence(timeout: 10), portal.debugDescription)
    dialog.buttons["Cancel"].tap()
    XCTAssertTrue(app.staticTexts["Answer: denied"].waitForExistence(timeout: 5))
  }

  func testThePortalAsksForAProgramForALink() {
    let app = show(.asker)
    app.buttons["Link"].tap()
    let dialog = portal.windows.firstMatch
    XCTAssertTrue(dialog.waitForExistence(timeout: 10), portal.debugDescription)
    dialog.buttons["Cancel"].tap()
    XCTAssertTrue(app.staticTexts["Answer: denied"].waitForExistence(timeout: 5), app.debugDescription)
  }
}

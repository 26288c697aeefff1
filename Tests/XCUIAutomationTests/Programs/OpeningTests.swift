// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest
import XCUIAutomation

/// Tests programs that are opened with URLs.
final class OpeningTests: BehaviorTestCase {
  func testAProgramIsOpenedWithAURL() throws {
    let app = BehaviorFixture.device.application(.gtk4)
    terminateAfterTest(app)
    app.open(try XCTUnwrap(URL(string: "recipe://cake/3")))
    XCTAssertTrue(app.staticTexts["Opened: recipe://cake/3"].exists)
    app.terminate()
    app.activate()
    XCTAssertTrue(app.staticTexts["Opened: --gtk=4"].exists || app.staticTexts["Opened: nothing"].exists)
  }

  func testActivatingLaunchesWithTheArgumentsOfTheLastLaunch() {
    let app = BehaviorFixture.labels.application(.gtk3, ["First"])
    terminateAfterTest(app)
    app.launchEnvironment["GREETING"] = "hello"
    app.launch()
    app.terminate()
    app.launchArguments = ["--gtk=3", "Second"]
    app.launchEnvironment = [:]
    app.activate()
    XCTAssertTrue(app.buttons["First"].exists)
    XCTAssertTrue(app.staticTexts["Greeting: hello"].exists)
  }

  func testALaunchByAnActivationIsTheLastLaunch() {
    let app = BehaviorFixture.labels.application(.gtk3, ["First"])
    terminateAfterTest(app)
    app.activate()
    app.terminate()
    app.launchArguments = ["--gtk=3", "Second"]
    app.activate()
    XCTAssertTrue(app.buttons["First"].exists)
  }

  func testTheSystemOpensAURLWithItsDefaultApplication() throws {
    show(.labels, .gtk3)
    let home = try XCTUnwrap(AutomationSession.shared.host.current).desktop.homeDirectory
    let applications = home.appendingPathComponent(".local/share/applications")
    try FileManager.default.createDirectory(at: applications, withIntermediateDirectories: true)
    let program = BehaviorFixture.device.file.path
    try "[Desktop Entry]\nType=Application\nName=Recipes\nExec=\(program) --gtk=4 %u\n"
      .write(
        to: applications.appendingPathComponent("org.example.Recipes.desktop"), atomically: true,
        encoding: .utf8)
    try
      "[Default Applications]\nx-scheme-handler/recipe=org.example.Recipes.desktop\ntext/x-recipe=x.desktop\n"
      .write(
        to: home.appendingPathComponent(".config/mimeapps.list"), atomically: true, encoding: .utf8)
    XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: "recipe://soup")))
    let recipes = XCUIApplication(url: applications.appendingPathComponent("org.example.Recipes.desktop"))
    terminateAfterTest(recipes)
    XCTAssertEqual(recipes.state, .runningForeground)
    XCTAssertTrue(recipes.staticTexts["Opened: recipe://soup"].exists)
    // A running program that allows several instances is launched again, and the test continues with the new instance.
    XCUIDevice.shared.system.open(try XCTUnwrap(URL(string: "recipe://salad")))
    XCTAssertTrue(recipes.staticTexts["Opened: recipe://salad"].waitForExistence(timeout: 5))
  }

  func testAURLWithoutAnApplicationFails() throws {
    show(.labels, .gtk3)
    let url = try XCTUnwrap(URL(string: "nothing-opens-this://x"))
    expectFailure(containing: "No installed application opens", "x-scheme-handler/nothing-opens-this") {
      XCUIDevice.shared.system.open(url)
    }
    let missing = URL(fileURLWithPath: "/nowhere/letter.txt")
    expectFailure(containing: "/nowhere/letter.txt") { XCUIDevice.shared.system.open(missing) }
  }
}

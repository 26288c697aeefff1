// SPDX-License-Identifier: Apache-2.0

import XCTest

// Page objects as in suites in Swift 6 mode: on the main actor, or as Sendable values.

@MainActor
final class StatusPage {
  private let app: XCUIApplication
  init(app: XCUIApplication) { self.app = app }

  var status: String {
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH 'Status'")).firstMatch.label
  }
  func press() { app.buttons["Press"].tap() }

  @discardableResult
  func pressAndWait() async -> Bool {
    press()
    await Task.yield()
    return app.staticTexts["Status: pressed 1"].waitForExistence(timeout: 5)
  }
}

struct Locator: Sendable, Hashable {
  let type: XCUIElement.ElementType
  let label: String
  func element(in app: XCUIApplication) -> XCUIElement { app.descendants(matching: type)[label] }
}

actor Journal {
  private var entries: [String] = []
  func add(_ entry: String) { entries.append(entry) }
  var count: Int { entries.count }
}

func sendable<Value: Sendable>(_ value: Value) -> Value { value }

@MainActor
func launchedControls() -> XCUIApplication {
  let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let app = XCUIApplication(url: fixtures.appendingPathComponent("Fixtures/controls.py"))
  app.launchArguments = ["--gtk=4"]
  app.launch()
  return app
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs
import XCUIAutomation

/// The fixtures of `Tests/Fixtures`, most of them with GTK 3 and with GTK 4.
extension RecordingPlan {
  private static let fixtures = URL(fileURLWithPath: GalleryToolkit.folder).deletingLastPathComponent()

  private static func fixture(_ name: String, _ arguments: [String]) -> XCUIApplication {
    let application = XCUIApplication(url: fixtures.appendingPathComponent(name))
    application.launchArguments = arguments
    return application
  }

  private static func page(_ name: String, in browser: GalleryToolkit) -> XCUIApplication {
    let application = XCUIApplication(url: URL(fileURLWithPath: browser.program))
    application.launchArguments = [fixtures.appendingPathComponent(name).absoluteString]
    return application
  }

  /// The states of a window with each of its dialogs open.
  private static func dialogs(_ toolkit: String) -> [State] {
    ["Delete", "Choose", "German", "Copy", "Preferences"].map { button in
      State(name: "\(toolkit)-alert-\(button.lowercased())") { app in
        if app.dialogs.firstMatch.exists { app.dialogs.firstMatch.buttons.element(boundBy: 0).tap() }
        app.buttons[button].tap()
        try require(app.dialogs.firstMatch)
      }
    }
  }

  /// - Parameter version: 3 or 4.
  /// - Returns: a plan for each fixture.
  static func gtk(_ version: Int) -> [RecordingPlan] {
    let (toolkit, option) = ("gtk\(version)", "--gtk=\(version)")
    func plan(_ name: String, _ words: [String] = [], _ states: [State]) -> RecordingPlan {
      RecordingPlan(application: { fixture("\(name).py", [option] + words) }, states: states)
    }
    let common = [
      plan("controls", [], [State(name: "\(toolkit)-controls")]),
      plan(
        "pages", [],
        [
          State(name: "\(toolkit)-pages"),
          State(name: "\(toolkit)-pages-second") { app in app.buttons["Go to Second"].tap() },
        ]),
      plan("pages", ["entry"], [State(name: "\(toolkit)-pages-entry")]),
      plan("swaps", [], [State(name: "\(toolkit)-swaps") { app in app.buttons["Show Second"].tap() }]),
      plan("rows", ["100"], [State(name: "\(toolkit)-rows")]),
      plan(
        "windows", [],
        [
          State(name: "\(toolkit)-windows"),
          State(name: "\(toolkit)-windows-question") { app in
            app.buttons["Ask"].tap()
            try require(app.dialogs.firstMatch)
          },
          State(name: "\(toolkit)-windows-cover") { app in
            app.buttons["Fine"].tap()
            app.buttons["Cover"].tap()
            try require(app.windows["Cover"])
          },
        ]),
      plan("alerts", [], dialogs(toolkit)),
      plan("identities", [], [State(name: "\(toolkit)-identities")]),
      plan("bars", [], [State(name: "\(toolkit)-bars")]),
      plan("widgets", ["values"], [State(name: "\(toolkit)-widgets-values")]),
      plan("widgets", ["trees"], [State(name: "\(toolkit)-widgets-trees")]),
      plan("widgets", ["panes"], [State(name: "\(toolkit)-widgets-panes")]),
      plan("fields", [], [State(name: "\(toolkit)-fields")]),
      plan("attributes", [], [State(name: "\(toolkit)-attributes")]),
      plan("unlabelled", [], [State(name: "\(toolkit)-unlabelled")]),
      plan("righttoleft", [], [State(name: "\(toolkit)-right-to-left")]),
      plan("audit", [], [State(name: "\(toolkit)-audit", hasPicture: true)]),
      plan(
        "audit",
        [
          "unlabelled", "filename", "rolename", "twins", "tiny", "pale", "textual", "drawn", "stray",
          "clipped",
          "mouseonly",
        ], [State(name: "\(toolkit)-audit-defects", hasPicture: true)]),
    ]
    let interrupted = ["alert", "window", "popup"].map { kind in
      plan("windows", [], [State(name: "\(toolkit)-interrupted-by-\(kind)") { _ in try interrupt(kind) }])
    }
    return common + interrupted
      + (version == 3
        ? [
          RecordingPlan(
            application: { fixture("submenus.py", []) }, states: [State(name: "gtk3-submenus")]),
          plan("rows", ["100", "tree"], [State(name: "gtk3-rows-tree")]),
        ]
        : [
          RecordingPlan(
            application: { fixture("dropdowns.py", []) }, states: [State(name: "gtk4-dropdowns")]),
          plan("longlist", ["10000", "from=5000"], [State(name: "gtk4-list-view")]),
          plan("widgets", ["adw"], [State(name: "gtk4-widgets-adw")]),
        ])
  }

  /// Returns the plans for pages in a browser.
  static func pages(_ browser: GalleryToolkit, _ name: String) -> [RecordingPlan] {
    // One browser is enough for the large page, since the browsers do not differ in its content.
    (["web", "patterns", "parts", "covers", "boxes", "righttoleft"]
      + (name == "chromium" ? ["largepage"] : [])).map {
        file in
        RecordingPlan(
          application: { page("\(file).html", in: browser) },
          states: [
            State(name: "\(name)-page-\(file)") { app in
              try require(app.webViews.firstMatch)
            }
          ])
      }
  }

  static func views(_ version: Int) -> RecordingPlan {
    RecordingPlan(
      application: { fixture("views.py", ["--qt=\(version)"]) }, states: [State(name: "qt\(version)-views")])
  }

  static let webView = RecordingPlan(
    application: { fixture("webview.py", [fixtures.appendingPathComponent("parts.html").absoluteString]) },
    states: [State(name: "gtk3-webview") { app in try require(app.webViews.firstMatch) }])

  /// Opens a window of a program that no test has launched, over the program under test.
  private static func interrupt(_ kind: String) throws {
    guard let desktop = AutomationSession.shared.host.current?.desktop else { return }
    let process = Process()
    process.executableURL = fixtures.appendingPathComponent("interrupter.py")
    process.arguments = [kind]
    process.environment = desktop.environment
    try process.run()
    let isThere = Waiter(session: .shared).wait(timeout: 20) {
      let windows = try? AutomationSession.shared.host.current?.display.windows()
      return windows?.contains { $0.title.hasPrefix("Interrupter") && $0.isViewable } == true
    }
    guard isThere else { throw Missing(description: "the window of interrupter.py \(kind) did not appear") }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A program whose tree is recorded, with the states that are recorded one after the other.
struct RecordingPlan: Sendable {
  struct State: Sendable {
    /// The name of the recording's file without the extension.
    let name: String
    /// Whether rules read the pixels of the state.
    var hasPicture = false
    var prepare: @Sendable (XCUIApplication) throws -> Void = { _ in }
  }

  let application: @Sendable () -> XCUIApplication
  let states: [State]
  /// Whether a race in the program decides between two initial states: two layouts, or two reports of the focus.
  ///
  /// The program is then launched again until it has the recorded state.
  var startsInTwoStates = false
}

// MARK: - Galleries

extension RecordingPlan {
  /// Returns the plan for the pages of a gallery, with a menu, a modal dialog and a popover over the content.
  ///
  /// The page with the menus is recorded with an open menu. The page for dragging has no elements of other kinds, so it
  /// is not recorded.
  static func gallery(_ toolkit: GalleryToolkit, _ name: String) -> RecordingPlan {
    let pages = ["Buttons", "Values", "Text", "Lists"].map { page in
      State(name: "\(name)-\(page.lowercased())") { app in
        if page != "Buttons" { app.tabs[page].tap() }
      }
    }
    let overlays: [State] = [
      State(name: "\(name)-menu") { app in
        app.tabs["Menus"].tap()
        app.menuBars.descendants(matching: .menuBarItem)["File"].firstMatch.tap()
      },
      State(name: "\(name)-dialog") { app in
        app.typeKey(.escape, modifierFlags: [])
        app.tabs["Buttons"].tap()
        app.buttons["Ask"].tap()
        try Self.require(app.dialogs.firstMatch)
      },
      State(name: "\(name)-popover") { app in
        app.dialogs.firstMatch.buttons["Yes"].tap()
        app.buttons["Popover"].tap()
        try Self.require(app.buttons["Inside"])
      },
    ]
    return RecordingPlan(
      application: { toolkit.application(page: "Buttons", rows: Gallery.ordinaryRows) },
      states: pages + overlays)
  }

  /// Returns the plan for the gallery of GTK 4, whose dialog has one of two positions.
  ///
  /// GTK 4.8 sometimes shows the dialog with 4 pixels less than its final height, and the window manager centers it
  /// then. In 3 of 45 launches alongside six busy programs, the dialog was 2 pixels lower than recorded.
  static func gtk4Gallery(_ name: String) -> RecordingPlan {
    var plan = gallery(.gtk4, name)
    plan.startsInTwoStates = true
    return plan
  }

  /// Returns the plan for a list of 10,000 rows, of which toolkits have only a part in their tree.
  static func longList(_ toolkit: GalleryToolkit, _ name: String) -> RecordingPlan {
    RecordingPlan(
      application: { toolkit.application(page: "Lists", rows: 10_000) },
      states: [State(name: "\(name)-long-list")])
  }

  /// Returns the plan for a gallery with a typed password, a typed name and two typed lines.
  ///
  /// It has few rows, so that the recording is small.
  static func typed(_ toolkit: GalleryToolkit, _ name: String) -> RecordingPlan {
    RecordingPlan(
      application: { toolkit.application(page: "Text", rows: 3) },
      states: [
        State(name: "\(name)-typed") { app in
          app.secureTextFields["Secret"].tap()
          app.secureTextFields["Secret"].typeText("geheim")
          app.textFields["Name"].tap()
          app.textFields["Name"].typeText("Ada")
          // A single-line field may show a list of earlier strings below it.
          app.textViews["Notes"].tap()
          app.textViews["Notes"].typeText("First\nSecond")
        }
      ])
  }

  /// The plan for the gallery of Slint, which has no page for menus.
  static let slintGallery: RecordingPlan = {
    let pages = ["Buttons", "Values", "Text", "Lists"].map { page in
      State(name: "slint-\(page.lowercased())") { app in
        guard page != "Buttons" else { return }
        app.tabs[page].tap()
        try Self.require(app.scrollViews[page])
      }
    }
    let overlays: [State] = [
      State(name: "slint-combo-box") { app in
        app.tabs["Values"].tap()
        app.popUpButtons["Colour"].tap()
        try Self.require(app.menuItems["Green"])
      },
      State(name: "slint-context-menu") { app in
        app.menuItems["Green"].tap()
        app.staticTexts["Target"].rightClick()
        try Self.require(app.menuItems["Inspect"])
      },
      State(name: "slint-popup") { app in
        app.menuItems["Inspect"].tap()
        app.tabs["Buttons"].tap()
        app.buttons["Ask"].tap()
        try Self.require(app.buttons["Yes"])
      },
    ]
    return RecordingPlan(
      application: { GalleryToolkit.slint.application(page: "Buttons", rows: Gallery.ordinaryRows) },
      states: pages + overlays)
  }()

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  static func require(_ element: XCUIElement) throws {
    guard element.waitForExistence(timeout: 5) else {
      throw Missing(description: "\(element) did not appear")
    }
  }
}

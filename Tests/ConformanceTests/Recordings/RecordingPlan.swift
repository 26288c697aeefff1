// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// A program whose tree is recorded, and the states that it is brought into for that, one after the other.
struct RecordingPlan {
  struct State {
    /// The file's name without its ending.
    let name: String
    /// Whether rules look at its pixels.
    var hasPicture = false
    var prepare: (XCUIApplication) throws -> Void = { _ in }
  }

  let application: () -> XCUIApplication
  let states: [State]
  /// Whether a race of the program decides in which of two states it starts: two layouts, or two answers about the focus.
  ///
  /// It is launched again then, for the recorded one.
  var startsInTwoStates = false
}

// MARK: - Galleries

extension RecordingPlan {
  /// The pages of a toolkit's gallery, a menu, a modal dialog and a popover over the content.
  ///
  /// The page with the menus is recorded with one of them open, and that for dragging has nothing that others lack.
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

  /// GTK 4.8 sometimes shows the dialog 4 pixels less high than it becomes, also one of a fixed size, and the window
  /// manager has put it in the middle by then: 2 pixels lower than recorded in 3 of 45 launches beside six busy programs.
  static func gtk4Gallery(_ name: String) -> RecordingPlan {
    var plan = gallery(.gtk4, name)
    plan.startsInTwoStates = true
    return plan
  }

  /// A list of 10,000 rows, of which toolkits have a part in their tree.
  static func longList(_ toolkit: GalleryToolkit, _ name: String) -> RecordingPlan {
    RecordingPlan(
      application: { toolkit.application(page: "Lists", rows: 10_000) },
      states: [State(name: "\(name)-long-list")])
  }

  /// A password, a name and two lines were typed.
  ///
  /// Few rows keep the recording small.
  static func typed(_ toolkit: GalleryToolkit, _ name: String) -> RecordingPlan {
    RecordingPlan(
      application: { toolkit.application(page: "Text", rows: 3) },
      states: [
        State(name: "\(name)-typed") { app in
          app.secureTextFields["Secret"].tap()
          app.secureTextFields["Secret"].typeText("geheim")
          app.textFields["Name"].tap()
          app.textFields["Name"].typeText("Ada")
          // Fields of one line may have a list of what was typed before below them.
          app.textViews["Notes"].tap()
          app.textViews["Notes"].typeText("First\nSecond")
        }
      ])
  }

  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  static func require(_ element: XCUIElement) throws {
    guard element.waitForExistence(timeout: 5) else {
      throw Missing(description: "\(element) did not appear")
    }
  }
}

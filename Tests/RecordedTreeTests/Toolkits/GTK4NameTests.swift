// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import TestSupport
import XCTest
import XCUIAutomation

/// GTK 4.8 names what has no name by its class, and what has none of its own by all texts in it.
final class GTK4NameTests: ToolkitTestCase {
  func testNoElementIsCalledByItsClass() throws {
    let recordings = RecordingFile.all.map(\.name).filter { $0.hasPrefix("gtk4-") }
    XCTAssertGreaterThan(recordings.count, 30)
    for name in recordings {
      let tree = try tree(name)
      let called = (0..<tree.count).map { tree.label($0) }.filter {
        $0.hasPrefix("Gtk") || $0.hasPrefix("Adw")
      }
      XCTAssertEqual(called, [], name)
    }
  }

  func testAFieldWithoutANameHasNoLabel() throws {
    let app = try app("gtk4-attributes")
    XCTAssertEqual(app.textFields.labels, [""])
    XCTAssertEqual(app.tables.labels, [""])
    XCTAssertEqual(app.progressIndicators.labels, [""])
    XCTAssertEqual(try tree("gtk4-attributes").nodes.toolkitName(16), "GtkEntry", "what the bus says")
  }

  func testAnEmptyLabelHasNoText() throws {
    XCTAssertEqual(try app("gtk4-attributes").staticTexts.labels.filter(\.isEmpty).count, 1)
  }

  func testWidgetsWithoutARoleAreKnownByTheirClass() throws {
    XCTAssertEqual(try app("gtk4-pages").activityIndicators.count, 1, "GtkSpinner")
    XCTAssertEqual(try app("gtk4-widgets-panes").splitGroups.count, 1, "GtkPaned")
    XCTAssertEqual(try app("gtk4-widgets-panes").splitters.count, 1, "GtkPanedHandle")
    XCTAssertEqual(try app("gtk4-widgets-values").datePickers.count, 1, "GtkCalendar")
    XCTAssertEqual(try app("gtk4-fields").tabGroups.count, 1, "AdwTabBar")
    XCTAssertEqual(try app("gtk4-fields").tabs.labels, ["Bill", "Letter"], "AdwTab")
  }

  func testTheWindowIsCalledByItsTitleOnTheScreen() throws {
    XCTAssertEqual(try app("gtk4-pages").windows.labels, ["Pages"])
    XCTAssertEqual(
      try app("program-gnome-text-editor").windows.labels, ["New Document (Draft) - Text Editor"])
  }

  func testAMenuButtonIsOneElement() throws {
    let app = try app("program-gnome-text-editor")
    XCTAssertEqual(app.menuButtons.labels, ["Open", "View", "Menu"])
    XCTAssertEqual(app.buttons.matching(identifier: "Open").count, 1)
  }

  func testADropDownWithoutANameIsCalledByWhatItShows() throws {
    for name in ["gtk4-controls", "gtk4-dropdowns"] {
      let buttons = try app(name).popUpButtons
      let shown = name == "gtk4-controls" ? "Green" : "One minute"
      XCTAssertEqual(buttons.values, [shown], name)
      XCTAssertEqual(buttons.labels, [shown], name)
    }
    XCTAssertEqual(try app("gtk4-values").popUpButtons.labels, ["Colour"])
  }

  /// GTK 4 makes the name of a combo box of all texts in it, also of the one for no choice: that is what it shows, and no label.
  func testANameOfAllTextsInADropDownIsNotItsLabel() throws {
    func label(named name: String) throws -> String {
      let program = try program("gtk4-dropdowns") { recording in
        recording.programs[0].tree?.nodes[3].name = name
      }
      return XCUIApplication(TargetApplication(program)).popUpButtons.element.label
    }
    XCTAssertEqual(try label(named: "(None) One minute"), "One minute")
    XCTAssertEqual(try label(named: "Snooze for"), "Snooze for")
  }

  func testTheTextForNoChoiceIsOnAHiddenPage() throws {
    assertNone(of: ["(None)"], in: try app("gtk4-dropdowns"))
    assertNone(of: ["(None)"], in: try app("gtk4-controls"))
  }

  func testAHeaderBarIsCalledByItsTitle() throws {
    XCTAssertEqual(try app("gtk4-bars").navigationBars.labels, ["Groceries"])
    XCTAssertEqual(try app("gtk4-fields").navigationBars.labels, ["Fields"], "one of two is on the open page")
    XCTAssertEqual(try app("gtk3-bars").navigationBars.labels, ["Groceries"])
    XCTAssertEqual(try app("program-gnome-text-editor").navigationBars.labels, ["New Document"])
  }

  func testButtonsOfTheWindowHaveApplesIdentifiers() throws {
    for name in ["gtk3-bars", "gtk4-bars"] {
      let app = try app(name)
      XCTAssertEqual(app.buttons[XCUIIdentifierCloseWindow].label, "Close", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierMinimizeWindow].label, "Minimize", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierZoomWindow].label, "Maximize", name)
    }
  }

  /// GTK 4.18 puts what is in an open popover into the name of the button that opened it.
  func testAMenuButtonIsCalledByItsTitleWhileItsPopoverIsOpen() throws {
    for toolkit in ["gtk4", "gtk418"] {
      let app = try app("\(toolkit)-popover")
      XCTAssertEqual(app.buttons["Popover"].firstMatch.elementType, .menuButton, toolkit)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import RecordingTestSupport
import TestSupport
import XCTest
import XCUIAutomation

/// Tests elements without a name in GTK 4.8, which reports the class, or all text in the element, as the name.
final class GTK4UnnamedElementTests: ToolkitRuleTestCase {
  func testNoElementIsNamedByItsClass() throws {
    let recordings = TreeRecordingFile.all.map(\.name).filter { $0.hasPrefix("gtk4-") }
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
    XCTAssertEqual(try tree("gtk4-attributes").nodes.toolkitName(16), "GtkEntry", "the bus reports the class")
  }

  func testAnEmptyLabelHasNoText() throws {
    XCTAssertEqual(try app("gtk4-attributes").staticTexts.labels.filter(\.isEmpty).count, 1)
  }

  func testWidgetsWithoutARoleAreRecognizedByTheirClass() throws {
    XCTAssertEqual(try app("gtk4-pages").activityIndicators.count, 1, "GtkSpinner")
    XCTAssertEqual(try app("gtk4-widgets-panes").splitGroups.count, 1, "GtkPaned")
    XCTAssertEqual(try app("gtk4-widgets-panes").splitters.count, 1, "GtkPanedHandle")
    XCTAssertEqual(try app("gtk4-widgets-values").datePickers.count, 1, "GtkCalendar")
    XCTAssertEqual(try app("gtk4-fields").tabGroups.count, 1, "AdwTabBar")
    XCTAssertEqual(try app("gtk4-fields").tabs.labels, ["Bill", "Letter"], "AdwTab")
  }

  func testTheWindowIsNamedByItsTitleOnTheScreen() throws {
    XCTAssertEqual(try app("gtk4-pages").windows.labels, ["Pages"])
    XCTAssertEqual(
      try app("program-gnome-text-editor").windows.labels, ["New Document (Draft) - Text Editor"])
  }

  func testAMenuButtonIsOneElement() throws {
    let app = try app("program-gnome-text-editor")
    XCTAssertEqual(app.menuButtons.labels, ["Open", "View", "Menu"])
    XCTAssertEqual(app.buttons.matching(identifier: "Open").count, 1)
  }

  func testAnUnnamedDropDownIsNamedByItsSelection() throws {
    for name in ["gtk4-controls", "gtk4-dropdowns"] {
      let buttons = try app(name).popUpButtons
      let shown = name == "gtk4-controls" ? "Green" : "One minute"
      XCTAssertEqual(buttons.values, [shown], name)
      XCTAssertEqual(buttons.labels, [shown], name)
    }
    XCTAssertEqual(try app("gtk4-values").popUpButtons.labels, ["Colour"])
  }

  /// GTK 4 names a combo box by all text in it, including that for no selection; that is not a label.
  func testANameOfAllTextsInADropDownIsNotItsLabel() throws {
    func label(named name: String) throws -> String {
      let program = try program("gtk4-dropdowns") { recording in
        recording.programs[0].tree?.nodes[3].name = name
      }
      return XCUIApplication(TargetProgram(program, session: .shared)).popUpButtons.element.label
    }
    XCTAssertEqual(try label(named: "(None) One minute"), "One minute")
    XCTAssertEqual(try label(named: "Snooze for"), "Snooze for")
  }

  func testTheTextForNoChoiceIsOnAHiddenPage() throws {
    assertNone(of: ["(None)"], in: try app("gtk4-dropdowns"))
    assertNone(of: ["(None)"], in: try app("gtk4-controls"))
  }

  func testAHeaderBarIsNamedByItsTitle() throws {
    XCTAssertEqual(try app("gtk4-bars").navigationBars.labels, ["Groceries"])
    XCTAssertEqual(try app("gtk4-fields").navigationBars.labels, ["Fields"], "one of two is on the open page")
    XCTAssertEqual(try app("gtk3-bars").navigationBars.labels, ["Groceries"])
    XCTAssertEqual(try app("program-gnome-text-editor").navigationBars.labels, ["New Document"])
  }

  func testACloseButtonOfADialogMakesNoHeaderBar() throws {
    for name in ["gtk3-alert-preferences", "gtk3-fields"] {
      XCTAssertEqual(try app(name).navigationBars.count, 0, name)
    }
    // In GTK 4 such a button has its text in it.
    let program = try program("gtk4-alert-preferences") { recording in
      guard let nodes = recording.programs[0].tree?.nodes,
        let button = nodes.indices.last(where: { nodes[$0].role == Role.pushButton.rawValue })
      else { return XCTFail("the dialog has no button") }
      recording.programs[0].tree?.nodes[button].name = "Close"
    }
    XCTAssertEqual(XCUIApplication(TargetProgram(program, session: .shared)).navigationBars.count, 0)
  }

  func testAFieldInsteadOfATitleIsPartOfTheHeaderBar() throws {
    let program = try program("gtk4-bars") { recording in
      guard let nodes = recording.programs[0].tree?.nodes,
        let title = nodes.indices.first(where: {
          nodes[$0].name == "Groceries" && nodes[$0].role == Role.label.rawValue
        })
      else { return XCTFail("the bar has no title") }
      recording.programs[0].tree?.nodes[title].role = Role.text.rawValue
    }
    let bar = XCUIApplication(TargetProgram(program, session: .shared)).navigationBars.element
    XCTAssertTrue(bar.buttons["All Lists"].exists, "the bar has more than the buttons of the window")
  }

  func testWindowButtonsAloneAreNotAHeaderBar() throws {
    let program = try program("gtk4-bars") { recording in
      guard let nodes = recording.programs[0].tree?.nodes,
        let close = nodes.firstIndex(where: { $0.name == "Close" })
      else { return XCTFail("the bar has no button that closes") }
      var end = nodes[close].parent
      // The other contents of the bar, apart from the end with the buttons, belong to the window.
      while nodes.filter({ $0.parent == nodes[end].parent }).count < 3 { end = nodes[end].parent }
      for index in nodes.indices where nodes[index].parent == nodes[end].parent && index != end {
        recording.programs[0].tree?.nodes[index].role = Role.scrollPane.rawValue
      }
    }
    XCTAssertEqual(XCUIApplication(TargetProgram(program, session: .shared)).navigationBars.count, 0)
  }

  /// Qt does not report modality, and GTK reports some modal windows as ordinary windows.
  func testAWindowThatIsModalOnTheDisplayIsASheet() throws {
    for name in ["qt5-dialog", "qt6-dialog", "gtk4-dialog", "gtk3-dialog"] {
      XCTAssertEqual(try app(name).sheets.count, 1, name)
    }
    let program = try program("gtk4-windows-question") { recording in
      guard let node = recording.programs[0].tree?.nodes.firstIndex(where: { $0.name == "Question" }) else {
        return XCTFail("there is no dialog")
      }
      recording.programs[0].tree?.nodes[node].role = Role.frame.rawValue
    }
    let app = XCUIApplication(TargetProgram(program, session: .shared))
    XCTAssertEqual(app.sheets.labels, ["Question"])
    XCTAssertFalse(app.windows["Windows"].elementType == .sheet)
  }

  func testButtonsOfTheWindowHaveApplesIdentifiers() throws {
    for name in ["gtk3-bars", "gtk4-bars"] {
      let app = try app(name)
      XCTAssertEqual(app.buttons[XCUIIdentifierCloseWindow].label, "Close", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierMinimizeWindow].label, "Minimize", name)
      XCTAssertEqual(app.buttons[XCUIIdentifierZoomWindow].label, "Maximize", name)
    }
  }

  /// GTK 4.18 adds the content of an open popover to the name of the button that opened it.
  func testAMenuButtonIsNamedByItsTitleWhileItsPopoverIsOpen() throws {
    for toolkit in ["gtk4", "gtk418"] {
      let app = try app("\(toolkit)-popover")
      XCTAssertEqual(app.buttons["Popover"].firstMatch.elementType, .menuButton, toolkit)
    }
  }
}

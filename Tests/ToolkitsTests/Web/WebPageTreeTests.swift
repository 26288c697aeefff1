// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Programs
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests the elements that are made from the nodes of web pages: in Chromium, and in Firefox in the subclass.
class WebPageTreeTests: ToolkitRuleTestCase {
  class var browser: String { "chromium" }
  var isFirefox: Bool { Self.browser == "firefox" }

  /// The page in the browser's window.
  func page(_ name: String) throws -> XCUIElement {
    try app("\(Self.browser)-page-\(name)").webViews.firstMatch
  }

  func pageTree(_ name: String) throws -> ElementTree { try tree("\(Self.browser)-page-\(name)") }

  func outcome(_ type: ElementModel.ElementType, _ label: String, on name: String) throws
    -> HitTester.Outcome
  {
    let tree = try pageTree(name)
    return try HitTester(tree: tree).hit(node(type, label, in: tree))
  }

  // MARK: - Text

  func testAPageIsAWebViewNamedByItsTitle() throws {
    let view = try page("web")
    XCTAssertEqual(view.label, "First")
    XCTAssertEqual(view.elementType, .webView)
    XCTAssertTrue(view.hasFocus)
  }

  func testAHeadingIsAStaticTextOnce() throws {
    let heading = try page("web").staticTexts.matching(identifier: "First page")
    XCTAssertEqual(heading.count, 1)
    XCTAssertEqual(heading.element.identifier, "title")
  }

  func testABlockOfTextIsAStaticTextOnce() throws {
    for (name, text) in [("web", "Log: ready"), ("boxes", "Log: ready"), ("boxes", "Parcel")] {
      XCTAssertEqual(try page(name).staticTexts.matching(identifier: text).count, 1, "\(text) of \(name)")
    }
    XCTAssertEqual(try page("boxes").staticTexts["log"].label, "Log: ready", "by its identifier")
  }

  func testALinkInATextIsALink() throws {
    let links = try page("web").links
    XCTAssertEqual(links.labels, ["Next page", "a link"])
    XCTAssertTrue(links["a link"].isHittable)
  }

  func testAnEditorIsOneTextView() throws {
    let editor = try page("parts").textViews["Editor"]
    XCTAssertEqual(editor.identifier, "editor")
    XCTAssertEqual(editor.valueText, "Hello bold world\nSecond")
    XCTAssertEqual(try page("parts").textViews.count, 1)
    XCTAssertEqual(try page("web").textViews["editor"].valueText, "start")
  }

  // MARK: - Kinds of widgets

  func testAClosedDisclosureIsATriangle() throws {
    for name in ["web", "patterns"] {
      let triangle = try page(name).disclosureTriangles["More"]
      XCTAssertEqual(triangle.valueText, "0", name)
      XCTAssertEqual(try page(name).disclosureTriangles.count, 1, name)
    }
    assertNone(of: ["Hidden words"], in: try page("web"))
  }

  func testAFrameContainsASeparatePage() throws {
    let inner = try page("web").webViews.firstMatch
    XCTAssertEqual(inner.buttons.labels, ["Inner"])
    XCTAssertTrue(inner.buttons["Inner"].isHittable)
  }

  func testAListIsATableWithoutItsMarkers() throws {
    let steps = try page("web").tables["Steps"]
    XCTAssertEqual(steps.cells["Fetch"].elementType, .cell)
    XCTAssertEqual(steps.cells.count, 3)
    let marks = ["1.", "1. ", "2.", "2. ", "\u{2022}", "\u{25E6}", "\u{25E6} "]
    assertNone(of: marks, in: steps)
  }

  /// Firefox has the marker of a list item in its name, and no node for it.
  func testOnlyMarkersOfListsAreRemovedFromNames() throws {
    for (name, label) in [
      ("1. Fetch", "Fetch"), ("b. Fetch", "Fetch"), ("xviii. Fetch", "Fetch"), ("\u{2022} Fetch", "Fetch"),
      ("Dr. Who", "Dr. Who"), ("Etc. and more", "Etc. and more"),
    ] {
      let tree = try tree("firefox-page-web") { recording in
        try recording.changeNode(90) { node in
          XCTAssertEqual(node.name, "1. Fetch")
          (node.name, node.text) = (name, name)
        }
      }
      XCTAssertEqual(tree.label(90), label)
    }
    for (name, label) in [("\u{2022} Item", "Item"), ("Mr. Item", "Mr. Item"), ("1. Item", "1. Item")] {
      let tree = try tree("firefox-page-parts") { recording in
        try recording.changeNode(85) { node in
          XCTAssertEqual(node.name, "\u{2022} Item")
          (node.name, node.text) = (name, name)
        }
      }
      XCTAssertEqual(tree.label(85), label)
    }
  }

  func testARowWithAListInItIsNamedByItsTexts() throws {
    let labels = try page("web").tables["Steps"].cells.labels
    if isFirefox {
      expectDefect("The marker of a list inside a row stays in the row's text in Firefox.") {
        XCTAssertEqual(labels, ["Fetch", "Carry, Gently", "Gently"])
      }
      XCTAssertEqual(labels, ["Fetch", "Carry \u{25E6} Gently", "Gently"])
    } else {
      XCTAssertEqual(labels, ["Fetch", "Carry, Gently", "Gently"])
    }
  }

  func testEditableAndOtherComboBoxesAreDistinguished() throws {
    let page = try page("patterns")
    XCTAssertEqual(page.comboBoxes.labels, ["State"])
    let fruit = page.popUpButtons["Fruit"]
    XCTAssertEqual(fruit.elementType, .popUpButton)
    XCTAssertEqual(fruit.valueText, "Apple")
  }

  func testListsThatTheProgramHidesAreNotFound() throws {
    assertNone(of: ["Alabama", "Alaska", "Plum", "States", "Fruits"], in: try page("patterns"))
  }

  func testAStepperMadeOfOtherElementsReportsItsValue() throws {
    let stepper = try page("patterns").steppers["Quantity"]
    XCTAssertEqual(stepper.valueText, "1")
    XCTAssertEqual(stepper.identifier, "quantity")
  }

  func testATreeIsAnOutline() throws {
    XCTAssertEqual(try page("patterns").outlines["Files"].outlineRows.labels, ["src"])
  }

  func testFieldsOfDatesAreDatePickers() throws {
    let pickers = try page("patterns").datePickers
    XCTAssertEqual(pickers.labels, ["Birthday", "Time", "Both"])
    XCTAssertEqual(pickers.values, ["2000-01-15", "21:30", "2024-02-29T10:20"])
  }

  func testADateWithANumberThatIsNoYearHasNoValue() throws {
    for year in [1e300, -.infinity, .nan] {
      let tree = try tree("\(Self.browser)-page-patterns") { recording in
        let nodes = recording.programs[0].tree?.nodes ?? []
        let years = nodes.indices.filter {
          nodes[$0].role == Role.spinButton.rawValue && nodes[$0].name.hasPrefix("Year")
        }
        XCTAssertFalse(years.isEmpty)
        for part in years {
          recording.programs[0].tree?.nodes[part].text = nil
          recording.programs[0].tree?.nodes[part].value = [year, 1, 275_760, 1]
        }
      }
      XCTAssertNil(tree.attributes.value(try node(.datePicker, "Birthday", in: tree)))
    }
  }

  func testAStatusMessageIsAStatusBar() throws {
    for name in ["patterns", "parts", "covers"] {
      XCTAssertEqual(try page(name).statusBars.labels, ["Log: ready"], name)
    }
  }

  func testMenusAndPicturesKeepTheirNames() throws {
    let page = try page("parts")
    XCTAssertEqual(page.menus["Menu"].menuItems.labels, ["Item"])
    XCTAssertEqual(page.images.labels, ["Drawing"])
    XCTAssertTrue(page.menuItems["Item"].isHittable)
  }

  func testAFieldWithOnlyAPlaceholderIsNamedByIt() throws {
    let page = try page("parts")
    XCTAssertEqual(page.textFields.labels, ["Only a placeholder", "Fixed"])
    XCTAssertEqual(page.textFields["Only a placeholder"].valueText, "")
  }

  func testAReadOnlyFieldIsEnabled() throws {
    let field = try page("parts").textFields["Fixed"]
    XCTAssertTrue(field.isEnabled)
    XCTAssertEqual(field.valueText, "fixed")
  }

  func testAGridHasRowsOfCells() throws {
    let grid = try page("parts").tables["Data"]
    XCTAssertEqual(grid.tableRows.labels, (1...12).map { "Name \($0) City \($0)" })
    XCTAssertEqual(grid.tableRows.element(boundBy: 1).cells.labels, ["Name 2", "City 2"])
    XCTAssertTrue(grid.cells["City 7"].isHittable)
    XCTAssertFalse(grid.cells["City 9"].isHittable, "it is scrolled out of the grid")
  }

  func testAFieldThatIsNotDrawnIsNotFound() throws {
    // The second input of the row is hidden until the row is edited.
    let row = try page("parts").cells["Bread"]
    XCTAssertEqual(row.textFields.count, 0)
    XCTAssertEqual(row.checkBoxes.values, ["0"])
  }
}

final class FirefoxPageTests: WebPageTreeTests {
  override class var browser: String { "firefox" }

  func testMenusOfTheBrowserAreNotFound() throws {
    let app = try app("firefox-page-parts")
    XCTAssertEqual(app.menus.labels, ["Menu"], "only the menu of the page")
  }

  func testAPlaceholderThatIsTheNameIsNotReported() throws {
    XCTAssertNil(try page("parts").textFields["Only a placeholder"].placeholderValue)
    XCTAssertEqual(try app("firefox-text").textFields["Name"].placeholderValue, "Your name")
  }

  func testTheAddressIsTheValueOfAField() throws {
    let field = try app("firefox-page-web").comboBoxes["urlbar-input"]
    XCTAssertTrue(field.valueText.hasSuffix("/Fixtures/web.html"), field.valueText)
  }

  func testButtonsOfAHiddenMenuBarAreNotFound() throws {
    let app = try app("firefox-page-web")
    XCTAssertEqual(app.menuBars.count, 0)
    expectDefect("The buttons at the end of the hidden menu bar are shown, above the screen.") {
      XCTAssertEqual(app.buttons.matching(identifier: "Close").count, 1)
    }
  }
}

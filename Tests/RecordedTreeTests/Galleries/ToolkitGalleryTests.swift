// SPDX-License-Identifier: Apache-2.0

import XCTest

// The rules with each of the toolkits besides GTK 4. SwiftPM runs inherited tests only in classes that have one of
// their own: each asks for something that only its toolkit's tree has.

final class GTK3GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .gtk3 }

  func testThePopoverIsAModalPanelOfTheBus() throws {
    let tree = try tree("gtk3-popover")
    let popovers = (0..<tree.count).filter { tree.matches($0, .popover) }
    XCTAssertEqual(popovers.map { tree.nodes.role($0) }, [.panel])
  }
}

final class GTK418GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .gtk418 }

  func testItemsOfMenusAreCalledByTheTextOfTheirLabel() throws {
    let app = try app("gtk418-menu")
    XCTAssertTrue(app.menuItems["Open"].exists)
    let tree = try tree("gtk418-menu")
    let items = (0..<tree.count).filter { tree.nodes.role($0) == .menuItem }
    XCTAssertTrue(items.contains { tree.nodes.toolkitName($0).isEmpty }, "what the bus says")
  }

  func testARowsExpanderIsItsArrowAndTheRowHasItsText() throws {
    let tree = try tree("gtk418-lists")
    let row = try tree.node(.outlineRow, "Documents")
    let arrow = row + 1
    XCTAssertEqual(tree.type(arrow), .disclosureTriangle)
    let point = try XCTUnwrap(try tree.hitPoint(arrow))
    let text = try XCTUnwrap(try tree.frame(arrow + 1))
    XCTAssertEqual(point.x, text.minX - 12, accuracy: 1, "left of the text")
  }
}

final class Qt5GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .qt5 }

  func testTheButtonsThatScrollTabsAreHidden() throws {
    let tree = try tree("qt5-buttons")
    let buttons = (0..<tree.count).filter { tree.label($0).hasPrefix("Scroll ") }
    XCTAssertEqual(buttons.map { tree.isHidden($0) }, [true, true])
  }
}

final class Qt6GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .qt6 }

  func testTheListOfAClosedComboBoxIsHiddenAsOne() throws {
    let tree = try tree("qt6-values")
    let box = try XCTUnwrap((0..<tree.count).first { tree.matches($0, .popUpButton) })
    XCTAssertEqual(try tree.hidingRule(of: box + 1), .closedList)
  }
}

final class QtQuick5GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .quick5 }

  func testABoxThatMayBeASwitchIsFoundAsBoth() throws {
    let app = try app("quick5-buttons")
    XCTAssertTrue(app.switches["Wireless"].exists)
    XCTAssertTrue(app.checkBoxes["Wireless"].exists)
  }
}

final class QtQuick6GalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .quick6 }

  func testABoxThatMayBeASwitchIsFoundAsBoth() throws {
    let app = try app("quick6-buttons")
    XCTAssertTrue(app.switches["Wireless"].exists)
    XCTAssertTrue(app.checkBoxes["Wireless"].exists)
  }
}

final class ChromiumGalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .chromium }

  func testButtonsOfTheUndrawnTitleBarAreNotFound() throws {
    let app = try app("chromium-buttons")
    XCTAssertEqual(["Minimize", "Maximize", "Restore"].filter { app.buttons[$0].exists }, [])
  }
}

final class FirefoxGalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .firefox }

  func testMenusThatTheBrowserKeepsAreNotFound() throws {
    XCTAssertEqual(try app("firefox-buttons").menus.count, 0)
  }
}

final class SwingGalleryTests: GalleryTests {
  override class var gallery: RecordedGallery { .swing }

  func testOnlyTheSelectedTabHasTheFocus() throws {
    let app = try app("swing-buttons")
    let focused = app.tabs.allElementsBoundByIndex.filter(\.hasFocus).map(\.label)
    XCTAssertEqual(focused, ["Buttons"])
  }
}

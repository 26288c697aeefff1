// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests the descriptions of elements and queries, and of their static copies.
final class DescriptionTests: BehaviorTestCase {
  func testTheDebugDescriptionHasItsFourParts() throws {
    let app = show(.controls, .gtk4)
    let text = app.checkBoxes["Agree"].debugDescription
    let lines = text.components(separatedBy: "\n")
    XCTAssertTrue(lines[0].hasPrefix("Attributes: CheckBox, 0x"), text)
    XCTAssertTrue(lines[0].hasSuffix("label: 'Agree', value: '0'"), text)
    let parts = ["Element subtree:", "Path to element:", "Query chain:"].map(lines.firstIndex(of:))
    let places = try parts.map { try XCTUnwrap($0) }
    XCTAssertEqual(places, places.sorted())
    XCTAssertTrue(lines[places[0] + 1].hasPrefix(" →CheckBox, 0x"), text)
    XCTAssertTrue(lines[places[1] + 1].hasPrefix(" →Application, 0x"), text)
    XCTAssertTrue(lines[places[1] + 2].hasPrefix("  →Window (Main), 0x"), text)
    XCTAssertEqual(lines[places[2] + 1], " →Find: Target Application 'fixture.py'")
    XCTAssertTrue(text.contains("↪︎Find: Descendants matching type CheckBox"), text)
    XCTAssertTrue(text.contains("{{"), text)
  }

  func testTheDebugDescriptionOfTheApplicationHasTheWholeTree() {
    let app = show(.controls, .gtk4)
    let text = app.debugDescription
    for line in ["Button, 0x", "label: 'Disabled', Disabled", "Slider, 0x", "placeholderValue: 'Type here'"] {
      XCTAssertTrue(text.contains(line), "\(line) is not in \(text)")
    }
    XCTAssertTrue(app.buttons.debugDescription.contains("Descendants matching type Button"))
  }

  func testASnapshotDoesNotChange() throws {
    let app = show(.controls, .gtk4)
    let window = try app.windows.element.snapshot()
    app.buttons["Press"].tap()
    app.terminate()
    XCTAssertEqual(window.label, "Controls")
    XCTAssertEqual(window.elementType, .window)
    func all(_ snapshot: any XCUIElementSnapshot) -> [any XCUIElementSnapshot] {
      [snapshot] + snapshot.children.flatMap(all)
    }
    let elements = all(window)
    XCTAssertEqual(elements.filter { $0.elementType == .button }.count, 7)
    XCTAssertTrue(elements.contains { $0.label == "Status: ready" })
    let slider = try XCTUnwrap(elements.first { $0.elementType == .slider })
    XCTAssertEqual(slider.value as? String, "25")
    XCTAssertGreaterThan(slider.frame.width, 100)
    XCTAssertEqual(elements.filter { !$0.isEnabled }.map(\.label), ["Disabled"])
  }

  func testASnapshotHasADictionaryRepresentation() throws {
    let app = show(.controls, .gtk4)
    let dictionary = try app.checkBoxes["Agree"].snapshot().dictionaryRepresentation
    XCTAssertEqual(dictionary[.label] as? String, "Agree")
    XCTAssertEqual(dictionary[.value] as? String, "0")
    XCTAssertEqual(dictionary[.elementType] as? UInt, XCUIElement.ElementType.checkBox.rawValue)
    let frame = try XCTUnwrap(dictionary[.frame] as? [String: Double])
    XCTAssertEqual(Set(frame.keys), ["X", "Y", "Width", "Height"])
    XCTAssertNotNil(dictionary[.children] as? [[XCUIElement.AttributeName: Any]])
    XCTAssertThrowsError(try app.buttons["Twin"].snapshot()) { error in
      XCTAssertTrue("\(error)".contains("Multiple matching elements"), "\(error)")
    }
  }
}

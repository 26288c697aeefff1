// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Interaction
import Programs
import RecordingTestSupport
import XCTest

@testable import XCUIAutomation

/// Tests which properties a query fetches: those that it names, and only for the remaining elements.
class FetchTests: RecordedToolkitTestCase {
  private struct Fetch {
    var columns: NodeColumns = []
    var nodes = 0
    var matches = 0
  }

  /// Returns the properties that a query fetches from a new fixture.
  private func fetch(_ state: String = "controls", _ query: (XCUIApplication) -> XCUIElementQuery) throws
    -> Fetch
  {
    let handle = try query(recorded(state)).handle
    return try handle.application.session.lock.withLock {
      let result = try handle.matches()
      var fetch = Fetch(matches: result.nodes.count)
      for node in 0..<result.tree.count {
        let columns = result.tree.nodes.fetchedColumns(of: node)
        if !columns.isEmpty { fetch.nodes += 1 }
        fetch.columns.formUnion(columns)
      }
      return fetch
    }
  }

  /// Returns the properties fetched in addition to those for types and hidden pages, which any query may need.
  private func extra(_ format: String) throws -> NodeColumns {
    let base = try fetch { $0.descendants(matching: .any).matching(NSPredicate(format: "elementType > 0")) }
    let found = try fetch { $0.descendants(matching: .any).matching(NSPredicate(format: format)) }
    XCTAssertGreaterThan(found.matches, 0, format)
    return found.columns.subtracting(base.columns)
  }

  func testStatesAndTypesCostNoFetch() throws {
    XCTAssertEqual(try extra("elementType == \(XCUIElement.ElementType.button.rawValue)"), [])
    XCTAssertEqual(try extra("isEnabled == true AND hasFocus == false"), [])
    XCTAssertEqual(try extra("exists == true"), [])
  }

  func testALabelFetchesNoTextAndNoExtents() throws {
    XCTAssertTrue(try extra("label != 'x'").isSubset(of: [.description, .relations]))
  }

  func testAValueIsReadFromTextsAndNumbers() throws {
    let value = try extra("value != 'x'")
    XCTAssertTrue(value.isSuperset(of: [.text, .value]))
    XCTAssertTrue(value.isDisjoint(with: [.accessibleID, .attributes]))
  }

  func testAPlaceholderIsReadFromTheAttributesOfTexts() throws {
    let all = try fetch {
      $0.descendants(matching: .any).matching(NSPredicate(format: "placeholderValue != nil"))
    }
    XCTAssertEqual(all.matches, 1)
    XCTAssertTrue(all.columns.contains(.attributes))
    XCTAssertTrue(all.columns.isDisjoint(with: [.text, .value]))
  }

  func testTypesCostNothingInGTK3() throws {
    let typed = try fetch { $0.buttons }
    XCTAssertTrue(
      typed.columns.isSubset(of: isGTK3 ? [.actions, .roleName] : [.actions, .roleName, .extents]))
  }

  func testPropertiesAreFetchedOnlyForRemainingElements() throws {
    let wide = NSPredicate(format: "value != 'x'")
    let all = try fetch { $0.descendants(matching: .any).matching(wide) }
    let sliders = try fetch { $0.sliders.matching(wide) }
    XCTAssertEqual(sliders.matches, 1)
    XCTAssertLessThan(sliders.nodes, all.nodes)
  }

  func testALaterStepFetchesOnlyForMatchesOfTheEarlierStep() throws {
    let label = NSPredicate(format: "label == 'Press'")
    let place = NSPredicate(format: "frame.size.height > 0")
    let narrow = try fetch { $0.buttons.matching(label).matching(place) }
    let wide = try fetch { $0.buttons.matching(place).matching(label) }
    XCTAssertEqual(narrow.matches, 1)
    XCTAssertEqual(wide.matches, 1)
    XCTAssertLessThanOrEqual(narrow.nodes, wide.nodes)
    // In GTK 4 the extents of all matches of a step are fetched.
    if isGTK3 { XCTAssertLessThan(narrow.nodes, wide.nodes) }
  }

  func testAFrameFetchesExtents() throws {
    let found = try fetch { $0.buttons.matching(NSPredicate(format: "frame.size.width > 0")) }
    XCTAssertEqual(found.matches, 7)
    XCTAssertTrue(found.columns.contains(.extents))
    XCTAssertTrue(found.columns.isDisjoint(with: [.text, .value, .attributes]))
  }

  /// The text of a label is fetched only if it has the length of the requested text.
  func testTextsOfOtherLengthsAreNotRead() throws {
    let app = try recorded("identities")
    try app.target.session.lock.withLock {
      let result = try app.staticTexts.matching(identifier: "Ready").handle.matches()
      let texts = result.nodes.map { result.tree.label($0) }
      XCTAssertEqual(texts, ["State"])
      let read = (1..<result.tree.count).filter { result.tree.nodes.fetchedColumns(of: $0).contains(.text) }
      XCTAssertEqual(
        read.map { result.tree.label($0) }, ["State", "Temperature"], "OK is shorter than Ready")
    }
  }

  func testExistenceFetchesOnlyLabels() throws {
    let app = try recorded("controls")
    XCTAssertTrue(app.buttons["Twin"].exists)
    try app.target.session.lock.withLock {
      let tree = try app.target.elementTree()
      let unneeded: NodeColumns = [.text, .value, .attributes, .accessibleID]
      for node in 1..<tree.count {
        XCTAssertTrue(tree.nodes.fetchedColumns(of: node).isDisjoint(with: unneeded))
      }
    }
  }
}

final class GTK3FetchTests: FetchTests {
  override class var toolkit: Toolkit { .gtk3 }
  func testTheRecordingIsOfItsToolkit() throws { try checkRecordingIsOfToolkit() }
}

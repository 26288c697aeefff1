// SPDX-License-Identifier: Apache-2.0

import Foundation
import RecordingTestSupport
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs

/// Tests which lists are searched for a row, and the points at which the wheel is turned.
final class ScrollPlaceTests: RecordedTestCase {
  private func areas(_ name: String, _ steps: [QueryStep]) throws -> [Int] {
    let program = try program(name)
    let query = ElementQuery(steps)
    return try ScrollSearchScope.areas(for: query, in: program.tree).compactMap {
      program.tree.nodes.node(for: $0)
    }
  }

  func testAMissingRowIsSearchedForInTheScrollingList() throws {
    for name in ["gtk3-lists", "gtk4-list-view", "quick6-lists"] {
      let tree = try tree(name)
      let areas = try areas(name, [.descendants(.cell), .matching(.identifier("No such row"))])
      XCTAssertFalse(areas.isEmpty, name)
      XCTAssertEqual(areas, areas.sorted(by: >), "\(name): the inner ones first")
      for area in areas {
        XCTAssertTrue(
          tree.descendants(of: area).contains { [.cell, .tableRow, .outlineRow].contains(tree.type($0)) })
      }
    }
  }

  func testARowWithAnIndexIsNotSearchedFor() throws {
    XCTAssertEqual(try areas("gtk3-lists", [.descendants(.cell), .at(9_999)]), [])
  }

  func testOnlyQueriesForRowsScroll() throws {
    for (step, isForRows) in [
      (QueryStep.descendants(.cell), true), (.children(.table), true), (.disclosedRows, true),
      (.descendants(.button), false),
      (.first, false),
    ] {
      XCTAssertEqual(ElementQuery([step]).mentionsRows, isForRows, "\(step)")
    }
  }

  func testTheWheelIsTurnedBesideSlidersAndFields() throws {
    for name in ["gtk3-values", "qt6-values", "gtk4-values", "chromium-values"] {
      let tree = try tree(name)
      let view = try XCTUnwrap(try tree.frame(1))
      let point = try WheelPlace.point(in: view, of: 1, tree)
      XCTAssertTrue(view.contains(point), name)
      for node in tree.descendants(of: 1)
      where !tree.isHidden(node) && [.slider, .stepper, .comboBox].contains(tree.type(node)) {
        XCTAssertFalse(try tree.frame(node)?.contains(point) == true, "\(name) \(node)")
      }
    }
  }

  func testAPositionOnAPageIsInItsMiddleOrAtItsEdge() throws {
    for browser in ["chromium", "firefox"] {
      let tree = try tree("\(browser)-page-covers")
      let place = try XCTUnwrap(
        try PositionInDocument(ElementNode(tree: tree, index: tree.node(.button, "Plain"))), browser)
      XCTAssertTrue(place.isAtEdge, "\(browser): it is the first element of the page")
      let middle = try XCTUnwrap(
        try PositionInDocument(ElementNode(tree: tree, index: tree.node(.staticText, "Title"))))
      XCTAssertFalse(middle.isAtEdge, browser)
      XCTAssertFalse(try place.isBar(1, in: tree), "\(browser): the whole window is not a bar")
      XCTAssertTrue(try place.isBar(tree.node(.button, "Ask"), in: tree), browser)
    }
    XCTAssertNil(try PositionInDocument(ElementNode(tree: tree("gtk3-buttons"), index: 1)))
  }
}

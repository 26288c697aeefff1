// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCTest

@testable import ElementModel
@testable import Interaction
@testable import Programs
@testable import Toolkits

/// Tests the parts of a tree that the record of a run stores.
final class CapturedElementsTests: RecordedTestCase {
  private func elements(_ name: String, _ detail: TreeReader.Detail) throws -> [String] {
    let tree = try tree(name)
    let elements = try XCTUnwrap(TreeReader(tree: tree, nodes: TreeNodes(of: tree)).elements(detail))
    return elements.map { element in
      "\(String(repeating: " ", count: element.depth))\(element.type) \(element.label ?? "-")"
        + (element.value.map { " = \($0)" } ?? "") + (element.flags.map { " \($0)" } ?? "")
    }
  }

  func testVisibleElementsAreStoredInDocumentOrder() throws {
    let lines = try elements("gtk3-alert-choose", .all)
    XCTAssertEqual(lines[0], "Application alerts.py")
    XCTAssertEqual(lines[1], " Window Alerts")
    XCTAssertEqual(lines.last, "     Button Keep [\"focused\"]")
    XCTAssertTrue(lines.contains("     Button Apply"))
  }

  func testHiddenElementsAreLeftOutAndTheirChildrenToo() throws {
    let tree = try tree("gtk4-pages-second")
    let nodes = TreeNodes(of: tree)
    XCTAssertTrue(nodes.nodes.allSatisfy { !tree.isHidden($0) })
    let hidden = try XCTUnwrap((1..<tree.count).first { tree.isHidden($0) })
    XCTAssertNil(nodes.place(of: hidden))
    for (place, node) in nodes.nodes.enumerated() { XCTAssertEqual(nodes.place(of: node), place) }
  }

  func testEachLevelOfDetailHasTheSameElements() throws {
    for name in ["gtk4-values", "qt6-values", "swing-values"] {
      let lines = try TreeReader.Detail.allCases.map { try elements(name, $0).count }
      XCTAssertEqual(Set(lines).count, 1, "the elements are the same")
      XCTAssertTrue(try elements(name, .all).contains { $0.contains("Slider Volume = ") }, name)
    }
  }

  // MARK: - Pages of browsers

  func testAPageIsLoadedWhenItIsNotBusy() throws {
    for browser in ["chromium", "firefox"] {
      let nodes = try tree("\(browser)-page-web").nodes
      let pages = try XCTUnwrap(nodes.toolkit.content)
      XCTAssertTrue(pages.isLoaded(in: nodes), browser)
      XCTAssertTrue(pages.hasElements(in: nodes), browser)
      XCTAssertEqual(pages.adviceForNothingFound(in: nodes), [])
      let page = try XCTUnwrap(
        (1..<nodes.count).first { nodes.role($0) == .documentWeb && nodes.states($0).contains(.showing) })
      // Number 3 of AtspiStateType is busy.
      let busy = try tree("\(browser)-page-web") { try $0.changeNode(page) { $0.states |= 1 << 3 } }.nodes
      XCTAssertEqual(busy.toolkit.content?.isLoaded(in: busy), false, browser)
    }
  }

  func testOtherProgramsHaveNoPagesToWaitFor() throws {
    XCTAssertNil(try tree("gtk3-buttons").nodes.toolkit.content)
  }

  func testThePagesOfChromiumAreListedWithoutNestedOnes() throws {
    let nodes = try tree("chromium-page-boxes").nodes
    let pages = try XCTUnwrap(nodes.toolkit.content?.reportingAtOnce(in: nodes))
    XCTAssertTrue(
      pages.allSatisfy { page in nodes.node(for: page).map { nodes.role($0) == .documentWeb } == true })
    XCTAssertFalse(pages.isEmpty)
  }

  // MARK: - Where to scroll

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
        try SurfacePlace(ElementNode(tree: tree, index: tree.node(.button, "Plain"))), browser)
      XCTAssertTrue(place.isAtEdge, "\(browser): it is the first element of the page")
      let middle = try XCTUnwrap(
        try SurfacePlace(ElementNode(tree: tree, index: tree.node(.staticText, "Title"))))
      XCTAssertFalse(middle.isAtEdge, browser)
      XCTAssertFalse(try place.isBar(1, in: tree), "\(browser): the whole window is not a bar")
      XCTAssertTrue(try place.isBar(tree.node(.button, "Ask"), in: tree), browser)
    }
    XCTAssertNil(try SurfacePlace(ElementNode(tree: tree("gtk3-buttons"), index: 1)))
  }

  // MARK: - Descriptions

  private func handle(_ name: String, _ steps: [QueryStep]) throws -> ElementHandle {
    ElementHandle(TargetApplication(try program(name)), ElementQuery(steps))
  }

  func testAHandleReadsItsElement() throws {
    let save = try handle("gtk3-buttons", [.descendants(.button), .matching(.identifier("Save"))])
    XCTAssertTrue(try save.isHittable())
    XCTAssertEqual(try save.read { $0.tree.attributes.identifier($0.index) }, "save-button")
    XCTAssertEqual(try save.references().count, 1)
    let text = DebugDescription(save).ofElement()
    XCTAssertTrue(text.contains("label: 'Save'") && text.contains("Element subtree:"), text)
    XCTAssertTrue(
      DebugDescription(save).ofQuery().contains("Find: Target Application"), DebugDescription(save).ofQuery())
  }

  func testAHandleWithoutAMatchSuggestsSimilarNames() throws {
    let missing = try handle("gtk3-buttons", [.descendants(.button), .matching(.identifier("Sav"))])
    XCTAssertFalse(missing.exists())
    XCTAssertThrowsError(try missing.resolve()) { error in
      let text = "\(error)"
      XCTAssertTrue(text.hasPrefix("No matches found for \"Sav\" Button in "), text)
      XCTAssertTrue(text.contains("Did you mean:\n  Button"), text)
    }
    let several = try handle("gtk3-buttons", [.descendants(.button)])
    XCTAssertThrowsError(try several.resolve()) {
      XCTAssertTrue("\($0)".contains("expected one, found "), "\($0)")
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Inspector
import Interaction
import XCTest

final class InspectorTests: InspectionTestCase {
  func testADrawnRowIsNamedByItsContainer() throws {
    for gtk in [3, 4] {
      let inspector = try launch("swatches", gtk: gtk)
      let tree = try inspector.read()
      let label = try XCTUnwrap(try tree.node(labeled: "Colour").frame)
      // The blue disc: the second of those next to the label.
      let found = try inspector.element(
        at: CGPoint(x: label[0] + label[2] + 4 + 60, y: label[1] + label[3] / 2))
      let element = try XCTUnwrap(found.element)
      XCTAssertFalse(found.isExposed, "GTK \(gtk)")
      XCTAssertEqual(element.frame?[2], 160, "GTK \(gtk): the highlight belongs to the whole row")
      let finding = try XCTUnwrap(found.findings.first)
      XCTAssertEqual(finding.kind, .drawn)
      XCTAssertTrue(finding.problem.contains("It is in the window \"Colours\"."), finding.problem)
      XCTAssertTrue(
        finding.advice.contains(gtk == 4 ? "GTK_ACCESSIBLE_PROPERTY_LABEL" : "atk_object_set_name"),
        finding.advice)
      // An exposed element is not reported as a drawing.
      let text = try inspector.element(at: try XCTUnwrap(tree.node(labeled: "Colour").center))
      XCTAssertTrue(text.isExposed)
      XCTAssertEqual(text.findings, [])
      XCTAssertEqual(text.element?.queries.first?.swift, "app.staticTexts[\"Colour\"]")
    }
  }

  /// The page of a web view belongs to a process that starts some time after the window is shown.
  func testAListingHasThePageOfAWebView() throws {
    for _ in 1...3 {
      let tree = try launchView(of: "Gallery/gallery.html?page=Buttons").read(
        TreeExcerpt(withMenus: false, withHidden: false))
      let page = try XCTUnwrap(tree.nodes.firstIndex { $0.type == "WebView" }, "\(tree.nodes.map(\.type))")
      XCTAssertGreaterThan(tree.nodes.count, page + 5)
    }
  }

  func testARowThatIsExposedIsFound() throws {
    let inspector = try launch("swatches", "--exposed")
    let blue = try inspector.read().node(labeled: "Blue")
    let found = try inspector.element(at: try XCTUnwrap(blue.center))
    XCTAssertTrue(found.isExposed)
    XCTAssertEqual(found.element?.typeName, "Button")
    XCTAssertEqual(found.element?.queries.first?.swift, "app.buttons[\"Blue\"]")
    XCTAssertEqual(found.element?.path.map(\.title).prefix(2), ["Application", "Window \"Colours\""])
  }

  func testASelectedElementIsFoundAfterOthersWereAdded() throws {
    for gtk in [3, 4] {
      let inspector = try launch("arrivals", gtk: gtk)
      let first = try inspector.read()
      let host = try first.node(labeled: "Host")
      try press("Arrive", in: inspector)
      let second = try inspector.read(.names)
      let node = try inspector.newestNumber(of: host.node, from: first.revision)
      XCTAssertNotEqual(node, host.node, "GTK \(gtk): the fixture added no element before it")
      XCTAssertEqual(try inspector.element(node).label, "Host", "GTK \(gtk)")
      XCTAssertEqual(try inspector.newestNumber(of: node, from: second.revision), node)

      try press("Leave", in: inspector)
      _ = try inspector.read(.names)
      XCTAssertThrowsError(try inspector.newestNumber(of: node, from: second.revision)) {
        XCTAssertTrue("\($0)".contains("no longer has this element"), "\($0)")
      }
      for _ in 1...3 { _ = try inspector.read(.names) }
      XCTAssertThrowsError(try inspector.newestNumber(of: node, from: second.revision)) {
        XCTAssertTrue("\($0)".contains("Choose the element again."), "\($0)")
      }
    }
  }

  private func press(_ label: String, in inspector: ElementInspector) throws {
    let button = ElementHandle(
      inspector.application, ElementQuery([.descendants(.button), .matching(.identifier(label))]))
    try button.perform("Click \(label)") { try $0.click() }
  }

  func testAThousandElementsAreRecordedInMilliseconds() throws {
    let inspector = try launch("rows", gtk: 3, "1000")
    let count = try inspector.read().nodes.count
    XCTAssertGreaterThan(count, 1_000)
    // The tree already holds all values: nothing is requested again.
    let times = try inspector.locked {
      let tree = try XCTUnwrap(inspector.tree)
      return try (1...3).map { _ in
        let start = ContinuousClock.now
        _ = try InspectedTree(tree)
        return ContinuousClock.now - start
      }
    }
    // A debug build on a busy machine takes several times longer.
    XCTAssertLessThan(try XCTUnwrap(times.min()), .milliseconds(100))
  }
}

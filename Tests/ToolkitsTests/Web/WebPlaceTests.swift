// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Programs
import RecordingTestSupport
import XCTest
import XCUIAutomation

/// Tests positions and covers of elements on web pages: in Chromium, and in Firefox in the subclass.
class WebPlaceTests: ToolkitRuleTestCase {
  class var browser: String { "chromium" }

  private func page(_ name: String) throws -> XCUIElement {
    try app("\(Self.browser)-page-\(name)").webViews.firstMatch
  }

  private func outcome(
    _ type: ElementModel.ElementType, _ label: String, on name: String
  ) throws -> (HitTester.Outcome, ElementTree, Int) {
    let tree = try tree("\(Self.browser)-page-\(name)")
    let node = try node(type, label, in: tree)
    return (try HitTester(tree: tree).hit(node), tree, node)
  }

  private func assertHit(
    _ type: ElementModel.ElementType, _ label: String, on name: String, file: StaticString = #filePath,
    line: UInt = #line
  ) throws {
    let (found, tree, node) = try outcome(type, label, on: name)
    guard case .point(let point, _) = found else {
      return XCTFail("\(label): \(found)", file: file, line: line)
    }
    let frame = try XCTUnwrap(tree.frame(node), file: file, line: line)
    XCTAssertTrue(frame.contains(point), "\(label) at \(frame) is hit at \(point)", file: file, line: line)
  }

  func testElementsBelowTheWindowAreOutOfView() throws {
    for (name, label) in [("web", "Far"), ("covers", "Edge"), ("patterns", "Add 30")] {
      guard case .obstacle(.outOfView(let frame)) = try outcome(.button, label, on: name).0 else {
        return XCTFail("\(label) of \(name) is in view")
      }
      XCTAssertGreaterThan(frame.minY, 780, "\(label) of \(name)")
    }
  }

  func testAFixedBarCoversElementsScrolledUnderIt() throws {
    guard
      case (.obstacle(.coveredByElement(let bar)), let tree, _) = try outcome(
        .button, "Add 10", on: "patterns")
    else { return XCTFail("Add 10 is not covered") }
    XCTAssertEqual(tree.label(bar), "Footer")
    try assertHit(.button, "Add 8", on: "patterns")
  }

  func testALayerThatPassesEventsDoesNotCover() throws {
    try assertHit(.button, "Glass", on: "covers")
    try assertHit(.button, "Icon", on: "covers")
    try assertHit(.button, "Plain", on: "covers")
  }

  func testABoxThatIsDrawnBesideItsInputIsHit() throws {
    try assertHit(.checkBox, "Wrapped", on: "covers")
    try assertHit(.checkBox, "Beside", on: "covers")
    try assertHit(.checkBox, "Drawn", on: "covers")
  }

  func testAnInvisibleInputIsHitOnItsLabel() throws {
    guard case (.point(let point, _), let tree, let box) = try outcome(.checkBox, "Unseen", on: "covers")
    else {
      return XCTFail("Unseen cannot be hit")
    }
    XCTAssertEqual(try tree.frame(box)?.width, 1, "it is a pixel wide")
    let label = try XCTUnwrap(
      (0..<tree.count).first { tree.type($0) == .staticText && tree.label($0) == "Unseen" })
    XCTAssertTrue(try XCTUnwrap(tree.frame(label)).contains(point), "\(point)")
  }

  func testALabelWithALinkInItIsHitBesideTheLink() throws {
    guard
      case (.point(let point, _), let tree, _) = try outcome(
        .radioButton, "Choice of a thing with a longer label", on: "covers")
    else { return XCTFail("the radio button cannot be hit") }
    let link = try node(.link, "Choice", in: tree)
    XCTAssertFalse(try XCTUnwrap(tree.frame(link)).contains(point), "\(point) is on the link")
  }

  func testALabelOverItsFieldDoesNotCoverIt() throws {
    try assertHit(.textField, "Float", on: "covers")
  }

  func testALinkOfTwoLinesIsHitOnItsText() throws {
    try assertHit(.link, "lines of a link", on: "covers")
    try assertHit(.link, "Go", on: "covers")
  }

  func testACaptionDoesNotCoverItsPicture() throws {
    try assertHit(.image, "Canvas", on: "covers")
    try assertHit(.image, "Picture", on: "covers")
  }

  func testADialogThatIsNotOpenIsNotFound() throws {
    assertNone(of: ["Cookies", "Accept", "We use cookies."], in: try page("covers"))
  }

  func testBoxesAreBesideEachOtherAboveTheText() throws {
    let page = try page("boxes")
    let (parcel, basket) = (page.staticTexts["Parcel"].frame, page.staticTexts["Basket"].frame)
    XCTAssertEqual(parcel.size, CGSize(width: 62, height: 62))
    XCTAssertEqual(parcel.maxX, basket.minX)
    XCTAssertEqual(parcel.minY, basket.minY)
    XCTAssertLessThanOrEqual(basket.maxY, page.staticTexts["log"].frame.minY)
  }

  func testThePageIsBelowTheBrowsersOwnBars() throws {
    let app = try app("\(Self.browser)-page-web")
    let (view, window) = (app.webViews.firstMatch.frame, app.windows.firstMatch.frame)
    XCTAssertTrue(window.contains(view), "\(view) in \(window)")
    XCTAssertGreaterThanOrEqual(view.minY, app.buttons["Reload"].frame.maxY)
  }
}

final class FirefoxPlaceTests: WebPlaceTests {
  override class var browser: String { "firefox" }

  func testACheckBoxWithoutASizeIsHitOnItsLabel() throws {
    let tree = try tree("firefox-page-covers")
    let box = try node(.checkBox, "Nothing", in: tree)
    XCTAssertNil(try tree.frame(box))
    XCTAssertTrue(try HitTester(tree: tree).isHittable(box))
  }
}

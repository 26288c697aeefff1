// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCTest

/// Tests that columns are fetched for exactly the nodes that have them, and that actions have an effect.
final class ColumnTests: XCTestCase {
  private var desktop: BusTestDesktop!

  override func setUpWithError() throws { desktop = try BusTestDesktop() }

  override func tearDown() {
    desktop?.shutDown()
    // XCTest keeps this object, and its files with it, until all tests are done.
    desktop = nil
  }

  func testGTK4ColumnsHaveWindowCoordinatesAndPlainNames() throws {
    let application = try desktop.launch(["gnome-calculator"])
    let tree = try desktop.bus.snapshot(of: application)
    let seven = try XCTUnwrap(
      (0..<tree.count).first { tree.role($0) == .pushButton && tree.name($0) == "7" })
    // GTK 4.8 repeats the text in the name.
    XCTAssertTrue(["7 7", "7"].contains(tree.toolkitName(seven)), tree.toolkitName(seven))
    XCTAssertFalse((0..<tree.count).contains { tree.name($0).hasPrefix("Gtk") })

    try tree.fetch([.extents, .text, .actions], of: 0..<tree.count)
    let extents = try XCTUnwrap(tree.extents(seven))
    XCTAssertEqual(extents.space, .window)
    XCTAssertGreaterThan(extents.rect.width, 10)
    XCTAssertFalse(try XCTUnwrap(tree.actions(seven)).isEmpty)
    let label = try XCTUnwrap(tree.children(seven).first { tree.role($0) == .label })
    XCTAssertEqual(tree.text(label), "7")
    XCTAssertNil(tree.value(seven))
  }

  func testAnActionCausesAnEventAndChangesTheNextSnapshot() throws {
    let application = try desktop.launch(["galculator"])
    let tree = try desktop.bus.snapshot(of: application)
    let seven = try XCTUnwrap(
      (0..<tree.count).first { tree.role($0) == .toggleButton && tree.name($0) == "7" })
    desktop.settle()
    let events = desktop.bus.eventCount
    XCTAssertTrue(try desktop.bus.doAction(0, of: tree.reference(seven)))
    XCTAssertTrue(desktop.bus.waitForEvent(after: events, until: .now.advanced(by: .seconds(5))))
    try desktop.bus.roundTrip(to: application, timeout: 5)

    let after = try desktop.bus.snapshot(of: application)
    try after.fetch(.text, of: 0..<after.count)
    XCTAssertTrue(
      (0..<after.count).contains { after.text($0)?.contains("7") == true && after.role($0) == .text })
  }

  func testAGTK4ApplicationReportsChanges() throws {
    let fixture = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/labels.py").path
    try expectEvent(launching: [fixture, "--gtk=4", "Press"]) {
      $0.role($1) == .pushButton && $0.name($1) == "Press"
    }
  }

  func testAQtApplicationReportsChanges() throws {
    // Since 24.02, the names of KCalc's keys are words.
    try expectEvent(launching: ["kcalc"]) {
      $0.role($1) == .pushButton && ["7", "Seven"].contains($0.name($1))
    }
  }

  private func expectEvent(
    launching command: [String], from matches: (AccessibleTree, Int) -> Bool
  ) throws {
    let application = try desktop.launch(command)
    let tree = try desktop.bus.snapshot(of: application)
    let node = try XCTUnwrap((0..<tree.count).first { matches(tree, $0) })
    desktop.settle()
    let events = desktop.bus.eventCount
    XCTAssertTrue(try desktop.bus.doAction(0, of: tree.reference(node)))
    XCTAssertTrue(desktop.bus.waitForEvent(after: events, until: .now.advanced(by: .seconds(5))))
  }

  func testWithoutAnEventTheWaitEndsAtItsDeadline() throws {
    let duration = SuspendingClock().measure {
      XCTAssertFalse(
        desktop.bus.waitForEvent(after: .max - 1, until: .now.advanced(by: .milliseconds(100))))
    }
    XCTAssertGreaterThanOrEqual(duration, .milliseconds(100))
    XCTAssertLessThan(duration, .seconds(1))
  }

  func testAChromiumPageHasIdentifiersValuesAndScreenRectangles() throws {
    let page = try desktop.write(RowsPage.html(rows: 200), to: "page.html")
    let application = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "Press 1")
    let tree = try desktop.bus.snapshot(of: application)
    func node(_ name: String, _ role: Role) throws -> Int {
      try XCTUnwrap((0..<tree.count).first { tree.name($0) == name && tree.role($0) == role }, name)
    }
    let button = try node("Press 1", .pushButton)
    let slider = try node("Volume", .slider)
    try tree.fetch([.attributes, .extents], of: [button])
    try tree.fetch(.value, of: [slider])
    XCTAssertEqual(tree.attributes(button)?["id"], "b1")
    XCTAssertEqual(tree.extents(button)?.space, .screen)
    XCTAssertEqual(tree.value(slider), NodeValue(current: 4, minimum: 0, maximum: 10, increment: 1))

    let last = try node("Press 199", .pushButton)
    try tree.fetch(.extents, of: [last])
    XCTAssertGreaterThan(try XCTUnwrap(tree.extents(last)).rect.minY, 900)
    XCTAssertTrue(try desktop.bus.scrollTo(tree.reference(last)))
    var y = CGFloat.infinity
    let deadline = SuspendingClock.now.advanced(by: .seconds(5))
    while y > 900, SuspendingClock.now < deadline {
      let events = desktop.bus.eventCount
      let now = try desktop.bus.snapshot(of: application)
      let node = try XCTUnwrap(
        (0..<now.count).first { now.name($0) == "Press 199" && now.role($0) == .pushButton })
      try now.fetch(.extents, of: [node])
      y = now.extents(node)?.rect.minY ?? .infinity
      _ = desktop.bus.waitForEvent(after: events, until: .now.advanced(by: .milliseconds(50)))
    }
    XCTAssertLessThan(y, 900)
  }

  func testAttributesOfAnyLengthAreComplete() throws {
    let long = (0..<300).map { "class-\($0)" }.joined(separator: " ")
    let page = try desktop.write(
      "<!DOCTYPE html><title>Long</title><button id=short>Short</button>"
        + "<button id=long class='\(long)'>Long</button><button id=\(String(repeating: "x", count: 5000))>Longest</button>",
      to: "page.html")
    let application = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "Longest")
    let tree = try desktop.bus.snapshot(of: application)
    let buttons = (0..<tree.count).filter { tree.role($0) == .pushButton }
    try tree.fetch([.attributes], of: buttons)
    func attributes(_ name: String) throws -> ObjectAttributes {
      try XCTUnwrap(tree.attributes(XCTUnwrap(buttons.first { tree.name($0) == name })))
    }
    XCTAssertEqual(try attributes("Short")["id"], "short")
    XCTAssertEqual(try attributes("Long")["class"], long)
    XCTAssertEqual(try attributes("Long")["id"], "long")
    XCTAssertEqual(try attributes("Longest")["id"]?.count, 5000)
  }

  func testAnotherApplicationDoesNotInvalidateABrowsersCache() throws {
    let page = try desktop.write(RowsPage.html(rows: 60), to: "page.html")
    _ = try desktop.launch(["mousepad"])
    _ = try desktop.launch(["gnome-calculator"])
    let application = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "Press 1")
    _ = try desktop.bus.snapshot(of: application)
    _ = try desktop.launch(["galculator"])
    let tree = try desktop.bus.snapshot(of: application)
    XCTAssertGreaterThan(tree.count, 300)
    XCTAssertGreaterThan(tree.countFromCache, 300)
  }

  func testAContainerWithTooManyChildrenIsTruncatedAndReported() throws {
    let application = try desktop.launch(["kcalc"])
    let whole = try desktop.bus.snapshot(of: application)
    XCTAssertTrue(whole.truncations.isEmpty)
    let cut = try desktop.bus.snapshot(of: application, options: .init(maximumChildren: 6))
    XCTAssertLessThan(cut.count, whole.count)
    let truncation = try XCTUnwrap(cut.truncations.first)
    XCTAssertGreaterThan(truncation.childCount, 6)
    XCTAssertEqual(truncation.reason, .tooManyChildren)
    XCTAssertEqual(cut.subtreeEnd(truncation.node), truncation.node + 1)
  }
}

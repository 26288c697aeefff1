// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import XCTest

/// Tests that each toolkit's snapshot is the tree that a plain walk finds.
final class SnapshotTests: XCTestCase {
  private var desktop: BusTestDesktop!

  override func setUpWithError() throws { desktop = try BusTestDesktop() }

  override func tearDown() {
    desktop?.shutDown()
    // XCTest keeps this object, and its files with it, until all tests are done.
    desktop = nil
  }

  func testASnapshotOfMousepadIsTheTreeThatAWalkFinds() throws {
    try compare(launching: ["mousepad"], toolkit: "gtk3")
  }

  func testASnapshotOfTheGTK3WidgetFactoryIsTheTreeThatAWalkFinds() throws {
    try compare(launching: ["gtk3-widget-factory"], toolkit: "gtk3")
  }

  func testASnapshotOfTheGTK4WidgetFactoryIsTheTreeThatAWalkFinds() throws {
    try compare(launching: ["gtk4-widget-factory"], toolkit: "gtk4")
  }

  func testASnapshotOfAGTK4CalculatorIsTheTreeThatAWalkFinds() throws {
    try compare(launching: ["gnome-calculator"], toolkit: "gtk4")
  }

  func testASnapshotOfAQtCalculatorIsTheTreeThatAWalkFinds() throws {
    // Qt 5 in Debian 12, Qt 6 in Debian 13.
    try compare(launching: ["kcalc"], toolkit: "qt5", "qt6")
  }

  func testASnapshotOfAChromiumPageIsTheTreeThatAWalkFinds() throws {
    let page = try desktop.write(RowsPage.html(rows: 60), to: "page.html")
    try compare(
      launching: RowsPage.chromium(page), named: "Chromium", showing: "Press 1", toolkit: "chromium",
      minimum: 300
    )
  }

  func testThePageOfAFollowedLinkIsComplete() throws {
    let next = try desktop.write(RowsPage.html(rows: 40), to: "next.html")
    let page = try desktop.write(
      "<!DOCTYPE html><title>One</title><p>First <a href=\(next.absoluteString)>next</a>", to: "page.html")
    let application = try desktop.launch(RowsPage.chromium(page), named: "Chromium", showing: "next")
    let first = try desktop.bus.snapshot(of: application)
    let link = try XCTUnwrap((0..<first.count).first { first.role($0) == .link && first.name($0) == "next" })
    XCTAssertTrue(try desktop.bus.doAction(0, of: first.reference(link)))

    let deadline = SuspendingClock.now.advanced(by: .seconds(10))
    var tree = first
    func hasLastRow() -> Bool { (0..<tree.count).contains { tree.name($0) == "Press 39" } }
    while !hasLastRow(), SuspendingClock.now < deadline {
      let events = desktop.bus.eventCount
      tree = try desktop.bus.snapshot(of: application)
      _ = desktop.bus.waitForEvent(after: events, until: .now.advanced(by: .milliseconds(100)))
    }
    XCTAssertTrue(hasLastRow())
    desktop.settle()
    // Chromium adds the memory usage of a page to the name of its tab, some time after loading it.
    let walker = ChildrenWalk(bus: desktop.bus)
    var before = try walker.nodes(of: application)
    for _ in 0..<5 {
      tree = try desktop.bus.snapshot(of: application)
      let after = try walker.nodes(of: application)
      if before == after { break }
      before = after
    }
    XCTAssertNil(ChildrenWalk.difference(snapshot: ChildrenWalk.nodes(of: tree), walk: before))
  }

  func testANodeIsFoundAgainByItsReference() throws {
    let application = try desktop.launch(["galculator"])
    let first = try desktop.bus.snapshot(of: application)
    let second = try desktop.bus.snapshot(of: application)
    for node in 0..<first.count {
      let found = try XCTUnwrap(second.node(for: first.reference(node)))
      XCTAssertEqual(second.reference(found), first.reference(node))
    }
    XCTAssertNil(second.node(for: .init(busName: application.busName, path: "/nowhere")))
  }

  func testSnapshotsFromManyThreadsDoNotDisturbEachOther() throws {
    let application = try desktop.launch(["galculator"])
    let bus = desktop.bus
    let expected = try bus.snapshot(of: application).count
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<5 {
        let tree = try? bus.snapshot(of: application)
        XCTAssertEqual(tree?.count, expected)
        _ = bus.waitForEvent(after: bus.eventCount, until: .now.advanced(by: .milliseconds(5)))
      }
    }
  }

  private func compare(
    launching command: [String], named name: String? = nil, showing text: String? = nil,
    toolkit keys: String..., minimum: Int = 20
  ) throws {
    let application = try desktop.launch(command, named: name, showing: text)
    XCTAssertTrue(keys.contains(application.toolkit.key), application.toolkit.key)
    let walk = ChildrenWalk(bus: desktop.bus)
    // First a newly found application, then one whose objects have all been requested.
    for state in ["fresh", "known"] {
      var difference: String?
      for _ in 0..<3 {
        desktop.settle()
        let tree = try desktop.bus.snapshot(of: application)
        let nodes = try walk.nodes(of: application)
        XCTAssertGreaterThan(tree.count, minimum)
        difference = ChildrenWalk.difference(snapshot: ChildrenWalk.nodes(of: tree), walk: nodes)
        if difference == nil { break }
      }
      if let difference { XCTFail("\(state): \(difference)") }
    }
  }
}

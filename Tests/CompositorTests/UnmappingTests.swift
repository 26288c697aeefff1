// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Tests that a window which is unmapped returns to the state in which its role was created.
final class UnmappingTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!
  private var window: TestProgram.Shown!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
  }

  override func tearDown() {
    program = nil
    desktop.stop()
    desktop = nil
  }

  private func showAgain() throws { try program.show(window, width: 400, height: 300, color: 0xff0000) }

  private func minimize(_ title: String) throws {
    let number = try desktop.window(title).id
    try desktop.request("arrange", [.uint(number), .uint(UnderstudyControl.State.minimized.rawValue)])
  }

  /// The configure events of the window's role among others: the size and the states.
  private func configurations(_ events: [WireClient.Event]) -> [[WireClient.Value]] {
    events.filter { $0.object == window.role && $0.name == "configure" }.map(\.arguments)
  }

  func testAMinimizedWindowIsVisibleWhenItIsMappedAgain() throws {
    try minimize("One")
    try program.hide(window)
    try showAgain()
    XCTAssertEqual(try desktop.windows().map(\.state), [[.active, .visible]])
  }

  func testAMaximizedWindowHasItsFirstSizeAndNoTitleWhenItIsMappedAgain() throws {
    program.client.send(window.role, "set_maximized", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.window("One").state, [.active, .maximized, .visible])
    try program.hide(window)
    program.client.send(window.surface, "commit", [])
    XCTAssertEqual(
      configurations(try program.client.roundTrip()), [[.int(0), .int(0), .array([])]])
    program.attach(window.surface, width: 400, height: 300, color: 0xff0000)
    program.client.send(window.surface, "commit", [])
    try program.client.roundTrip()
    let state = try XCTUnwrap(try desktop.windows().first)
    XCTAssertEqual(state.title, "")
    XCTAssertEqual(state.state, [.active, .visible])
    XCTAssertEqual(state.frame, Rect(x: 440, y: 250, width: 400, height: 300))
  }

  func testTheChildrenOfAnUnmappedWindowBelongToItsParent() throws {
    let middle = try showChild("Middle", of: window)
    _ = try showChild("Inner", of: middle)
    let outer = try desktop.window("One").id
    XCTAssertEqual(try desktop.window("Inner").parent, try desktop.window("Middle").id)
    try program.hide(middle)
    XCTAssertEqual(try desktop.window("Inner").parent, outer)
    program.client.send(middle.role, "set_title", [.string("Middle")])
    try program.show(middle, width: 200, height: 100, color: 0x00ff00)
    XCTAssertEqual(try desktop.window("Inner").parent, outer)
    XCTAssertEqual(try desktop.window("Middle").parent, 0)
    try program.hide(window)
    XCTAssertEqual(try desktop.window("Inner").parent, 0)
  }

  func testAnUnmappedWindowIsNotConfiguredBeforeItsNextCommit() throws {
    XCTAssertEqual(configurations(try program.hide(window)), [])
    program.client.send(window.role, "set_maximized", [])
    XCTAssertEqual(configurations(try program.client.roundTrip()), [])
    program.client.send(window.surface, "commit", [])
    XCTAssertEqual(configurations(try program.client.roundTrip()).count, 1)
  }

  func testAWindowThatIsMaximizedBeforeItsFirstCommitIsConfiguredAfterIt() throws {
    var early: [WireClient.Event] = []
    _ = try program.showWindow("Two", width: 1280, height: 800, color: 0x0000ff) { shown in
      program.client.send(shown.role, "set_maximized", [])
      early = try program.client.roundTrip().filter { $0.object == shown.role || $0.object == shown.shell }
    }
    XCTAssertEqual(early.map(\.name), [])
    XCTAssertEqual(try desktop.window("Two").state, [.active, .maximized, .visible])
  }

  func testAConfigureEventFromBeforeMayBeAcknowledgedAfterwards() throws {
    program.client.send(window.role, "set_maximized", [])
    let events = try program.client.roundTrip()
    let serial = try XCTUnwrap(events.last { $0.object == window.shell && $0.name == "configure" }).arguments[
      0]
    try program.hide(window)
    program.client.send(window.shell, "ack_configure", [serial])
    try program.client.roundTrip()
    try showAgain()
    XCTAssertEqual(try desktop.windows().count, 1)
  }

  func testADialogThatIsDestroyedPassesTheKeyboardToItsWindow() throws {
    let dialog = try showChild("Question", of: window)
    _ = try program.showWindow("Two", width: 300, height: 200, color: 0x0000ff)
    try desktop.request("activate", [.uint(try desktop.window("Question").id)])
    XCTAssertEqual(try desktop.windows().map(\.title), ["Question", "Two", "One"])
    program.client.send(dialog.role, "destroy", [])
    program.client.send(dialog.shell, "destroy", [])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.window("One").state, [.active, .visible])
  }

  private func showChild(_ title: String, of parent: TestProgram.Shown) throws -> TestProgram.Shown {
    try program.showWindow(title, width: 200, height: 100, color: 0x00ff00) { shown in
      program.client.send(shown.role, "set_parent", [.object(parent.role)])
    }
  }
}

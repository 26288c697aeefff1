// SPDX-License-Identifier: Apache-2.0

import XCTest

@testable import Compositor

/// Modal dialogs and title bars, by clients that speak the protocol directly.
final class DialogTests: XCTestCase {
  private var desktop: TestCompositor!
  private var program: TestProgram!
  private var window: TestProgram.Shown!

  override func setUpWithError() throws {
    desktop = try TestCompositor()
    program = try TestProgram(desktop.socket)
    window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
  }

  override func tearDown() {
    desktop.stop()
    (desktop, program, window) = (nil, nil, nil)
  }

  func testADialogIsModalUntilItsClientReportsOtherwise() throws {
    let dialog = try makeDialog()
    program.client.send(dialog, "set_modal", [])
    try program.client.roundTrip()
    XCTAssertTrue(try desktop.windows()[0].state.contains(.modal))
    program.client.send(dialog, "unset_modal", [])
    try program.client.roundTrip()
    XCTAssertFalse(try desktop.windows()[0].state.contains(.modal))
    program.client.send(dialog, "set_modal", [])
    program.client.send(dialog, "destroy", [])
    try program.client.roundTrip()
    XCTAssertFalse(try desktop.windows()[0].state.contains(.modal))
  }

  func testASecondDialogObjectOfAWindowIsAnError() throws {
    _ = try makeDialog()
    let manager = try program.client.bind(XdgWmDialogV1.description)
    let dialog = program.client.make(XdgDialogV1.description)
    program.client.send(manager, "get_xdg_dialog", [.object(dialog), .object(window.role)])
    do {
      try program.client.roundTrip()
      XCTFail("expected an error of the protocol")
    } catch let error as WireClient.ProtocolError {
      XCTAssertEqual(error.code, XdgWmDialogV1.Error.alreadyUsed.rawValue)
      XCTAssertEqual(error.object, manager)
    }
    XCTAssertTrue(desktop.isRunning)
  }

  func testTitleBarsAreLeftToTheCompositor() throws {
    let manager = try program.client.bind(OrgKdeKwinServerDecorationManager.description)
    let server = OrgKdeKwinServerDecorationManager.Mode.server.rawValue
    XCTAssertTrue(
      try program.client.roundTrip().contains {
        $0.object == manager && $0.name == "default_mode" && $0.arguments == [.uint(server)]
      })
    let decoration = program.client.make(OrgKdeKwinServerDecoration.description)
    program.client.send(manager, "create", [.object(decoration), .object(window.surface)])
    XCTAssertTrue(
      try program.client.roundTrip().contains {
        $0.object == decoration && $0.name == "mode" && $0.arguments == [.uint(server)]
      })
  }

  func testAWindowThatBelongsToItselfIsAnError() throws {
    let dialog = try showDialog("Dialog")
    let inner = try showDialog("Inner", of: dialog)
    // Another window may follow on a dialog that has no window.
    program.client.send(dialog.role, "set_parent", [.object(0)])
    program.client.send(window.role, "set_parent", [.object(inner.role)])
    try program.client.roundTrip()
    XCTAssertEqual(try desktop.window("One").parent, try desktop.window("Inner").id)
    program.client.send(dialog.role, "set_parent", [.object(window.role)])
    XCTAssertThrowsError(try program.client.roundTrip()) {
      XCTAssertEqual(
        ($0 as? WireClient.ProtocolError)?.code, XdgToplevel.Error.invalidParent.rawValue, "\($0)")
    }
    XCTAssertTrue(desktop.isRunning)
  }

  // MARK: - Minimized windows

  func testADialogOfAMinimizedWindowPassesTheKeyboardToAVisibleWindow() throws {
    _ = try program.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    try minimize("One")
    let dialog = try showDialog("Question")
    XCTAssertEqual(try desktop.window("Question").state, [.active, .visible])
    try program.hide(dialog)
    XCTAssertEqual(try desktop.window("One").state, .minimized)
    XCTAssertEqual(try desktop.window("Two").state, [.active, .visible])
    XCTAssertEqual(try desktop.desktopState().focus, try desktop.window("Two").id)
  }

  func testAWindowThatIsMinimizedBeforeItAppearsDoesNotGetTheKeyboard() throws {
    _ = try program.showWindow("Two", width: 400, height: 300, color: 0x0000ff) { shown in
      program.client.send(shown.role, "set_minimized", [])
    }
    XCTAssertEqual(try desktop.window("Two").state, .minimized)
    XCTAssertEqual(try desktop.window("One").state, [.active, .visible])
    XCTAssertEqual(try desktop.desktopState().focus, try desktop.window("One").id)
    try desktop.request("activate", [.uint(try desktop.window("Two").id)])
    XCTAssertEqual(try desktop.window("Two").state, [.active, .visible])
  }

  func testAWindowIsMinimizedAndRestoredTogetherWithItsDialogs() throws {
    let dialog = try showDialog("Question")
    program.client.send(try makeDialog(of: dialog), "set_modal", [])
    _ = try showDialog("Inner", of: dialog)
    _ = try program.showWindow("Two", width: 400, height: 300, color: 0x0000ff)
    func states() throws -> [UnderstudyControl.State] {
      try ["One", "Question", "Inner", "Two"].map { try desktop.window($0).state }
    }
    for (minimized, restored) in [("One", "One"), ("Question", "Inner"), ("Inner", "Question")] {
      try minimize(minimized)
      XCTAssertEqual(
        try states(), [.minimized, [.minimized, .modal], .minimized, [.active, .visible]], minimized)
      try desktop.request("activate", [.uint(try desktop.window(restored).id)])
      XCTAssertEqual(try states().map { $0.contains(.visible) }, [true, true, true, true], restored)
      XCTAssertEqual(try states().map { $0.contains(.minimized) }, [false, false, false, false], restored)
    }
    XCTAssertFalse(try desktop.window("One").state.contains(.active), "its modal dialog has the keyboard")
  }

  func testADialogThatWasHiddenWhileItsWindowWasMinimizedAppearsAgain() throws {
    let dialog = try showDialog("Question")
    try minimize("One")
    try program.hide(dialog)
    try desktop.request("activate", [.uint(try desktop.window("One").id)])
    program.client.send(dialog.role, "set_title", [.string("Question")])
    try program.show(dialog, width: 200, height: 100, color: 0x00ff00)
    XCTAssertEqual(try desktop.window("Question").state, [.active, .visible])
  }

  private func minimize(_ title: String) throws {
    let number = try desktop.window(title).id
    try desktop.request("arrange", [.uint(number), .uint(UnderstudyControl.State.minimized.rawValue)])
  }

  /// Shows a window that belongs to the window "One", or to another one.
  private func showDialog(_ title: String, of parent: TestProgram.Shown? = nil) throws -> TestProgram.Shown {
    try program.showWindow(title, width: 200, height: 100, color: 0x00ff00) { shown in
      program.client.send(shown.role, "set_parent", [.object((parent ?? window).role)])
    }
  }

  private func makeDialog(of shown: TestProgram.Shown? = nil) throws -> UInt32 {
    let manager = try program.client.bind(XdgWmDialogV1.description)
    let dialog = program.client.make(XdgDialogV1.description)
    program.client.send(manager, "get_xdg_dialog", [.object(dialog), .object((shown ?? window).role)])
    try program.client.roundTrip()
    return dialog
  }
}

// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import XCTest

@testable import WindowSystem

/// Tests the clipboard of X11 with owners and readers in other programs.
final class XClipboardTests: XCTestCase {
  private var desktop: TestDisplay!

  override func setUpWithError() throws { desktop = try TestDisplay(windowManager: false) }

  override func tearDown() { desktop.stop() }

  private func makeClipboard() throws -> XClipboard {
    try XClipboard(display: desktop.name, authorityFile: desktop.authorityFile)
  }

  /// Reads data on another thread, and compares it.
  private func expect(
    _ content: String, of kind: String, on clipboard: XClipboard, file: StaticString = #filePath,
    line: UInt = #line
  ) -> XCTestExpectation {
    let isRead = expectation(description: "the content is read")
    Thread.detachNewThread {
      XCTAssertEqual(
        try? clipboard.data(of: [kind], within: 20), Data(content.utf8), file: file, line: line)
      isRead.fulfill()
    }
    return isRead
  }

  // MARK: - Reading

  func testADelayedAnswerDoesNotEndALaterRequest() throws {
    let owner = try TestSelectionOwner(on: desktop)
    let clipboard = try makeClipboard()
    XCTAssertNil(try clipboard.data(of: ["image/png"], within: 0.1))
    let first = try owner.nextRequest()
    let isRead = expect("of the second", of: "image/jpeg", on: clipboard)
    let second = try owner.nextRequest()
    try owner.answer(first, with: Array("of the first".utf8))
    try owner.answer(second, with: Array("of the second".utf8))
    wait(for: [isRead], timeout: 20)
    // The property of the first request is free again.
    let isReadAgain = expect("of the third", of: "image/png", on: clipboard)
    let third = try owner.nextRequest()
    XCTAssertTrue([first.property, second.property].contains(third.property))
    try owner.answer(third, with: Array("of the third".utf8))
    wait(for: [isReadAgain], timeout: 20)
  }

  func testADelayedRefusalDoesNotEndALaterRequest() throws {
    let owner = try TestSelectionOwner(on: desktop)
    let clipboard = try makeClipboard()
    XCTAssertNil(try clipboard.data(of: ["image/png"], within: 0.1))
    let first = try owner.nextRequest()
    let isRead = expect("content", of: "image/png", on: clipboard)
    let second = try owner.nextRequest()
    owner.refuse(first)
    try owner.answer(second, with: Array("content".utf8))
    wait(for: [isRead], timeout: 20)
  }

  func testARefusalEndsItsRequestAtOnce() throws {
    let owner = try TestSelectionOwner(on: desktop)
    let clipboard = try makeClipboard()
    let isRefused = expectation(description: "the request is refused")
    Thread.detachNewThread {
      XCTAssertNil(try? clipboard.text(within: 60))
      isRefused.fulfill()
    }
    owner.refuse(try owner.nextRequest())
    wait(for: [isRefused], timeout: 20)
  }

  func testContentInPiecesIsRead() throws {
    let owner = try TestSelectionOwner(on: desktop)
    let clipboard = try makeClipboard()
    let isRead = expect("one two three", of: "text/html", on: clipboard)
    try owner.answer(try owner.nextRequest(), inPieces: ["one ", "two ", "three"].map { Array($0.utf8) })
    wait(for: [isRead], timeout: 20)
  }

  func testPiecesThatArriveAfterTheTimeLimitAreDiscarded() throws {
    let owner = try TestSelectionOwner(on: desktop)
    let clipboard = try makeClipboard()
    XCTAssertNil(try clipboard.data(of: ["image/png"], within: 0.1))
    let first = try owner.nextRequest()
    let isRead = expect("content", of: "image/png", on: clipboard)
    let second = try owner.nextRequest()
    try owner.answer(first, inPieces: [[1, 2], [3]])
    try owner.answer(second, with: Array("content".utf8))
    wait(for: [isRead], timeout: 20)
  }

  func testALargeTextOfAGTKProgramIsRead() throws {
    let program = try desktop.python(
      """
      import gi
      gi.require_version("Gdk", "3.0")
      gi.require_version("Gtk", "3.0")
      from gi.repository import Gdk, Gtk
      clipboard = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD)
      clipboard.set_text("ä" * 1000000, -1)
      print("ready")
      Gtk.main()
      """)
    XCTAssertEqual(try program.nextLine(), "ready")
    let text = try XCTUnwrap(try makeClipboard().text(within: 20))
    XCTAssertTrue(text == String(repeating: "ä", count: 1_000_000), "\(text.count) characters")
  }

  // MARK: - Writing

  func testATextAboveTheServersLimitIsPasted() throws {
    let writer = try makeClipboard()
    // More than the 16 MB of a request with the extension BIG-REQUESTS.
    let text = String(repeating: "0123456789abcdef", count: 1 << 20) + "the end"
    try writer.set(text)
    XCTAssertTrue(try makeClipboard().text(within: 60) == text)
    try writer.set("small")
    XCTAssertEqual(try makeClipboard().text(within: 20), "small")
    withExtendedLifetime(writer) {}
  }

  func testAGTKProgramPastesALargeText() throws {
    let writer = try makeClipboard()
    let text = String(repeating: "ä", count: 1_000_000) + "the end"
    try writer.set(text)
    let program = try desktop.python(
      """
      import gi
      gi.require_version("Gdk", "3.0")
      gi.require_version("Gtk", "3.0")
      from gi.repository import Gdk, Gtk
      text = Gtk.Clipboard.get(Gdk.SELECTION_CLIPBOARD).wait_for_text()
      print(len(text), text[:2], text[-3:])
      """)
    XCTAssertEqual(try program.nextLine(), "1000007 ää end")
    withExtendedLifetime(writer) {}
  }

  func testAProgramReadsTheTargetsThatEachOwnerHas() throws {
    let writer = try makeClipboard()
    try writer.set("text")
    let reader = try TestSelectionReader(on: desktop)
    XCTAssertTrue(try reader.request("TARGETS", in: "ANSWER"))
    let targets = try XCTUnwrap(try reader.value(of: "ANSWER")).cardinals
    for name in ["TARGETS", "MULTIPLE", "TIMESTAMP", "UTF8_STRING", "text/plain"] {
      XCTAssertTrue(targets.contains(try reader.atom(name)), name)
    }
    XCTAssertFalse(try reader.request("image/png", in: "ANSWER"))
    withExtendedLifetime(writer) {}
  }

  func testAProgramReadsTheTimeSinceWhichTheContentIsOffered() throws {
    let writer = try makeClipboard()
    let reader = try TestSelectionReader(on: desktop)
    func startTime() throws -> UInt32 {
      XCTAssertTrue(try reader.request("TIMESTAMP", in: "ANSWER"))
      let value = try XCTUnwrap(try reader.value(of: "ANSWER"))
      XCTAssertEqual(value.type, XCB_ATOM_INTEGER.rawValue)
      XCTAssertEqual(value.cardinals.count, 1)
      return value.cardinals.first ?? 0
    }
    try writer.set("first")
    let first = try startTime()
    XCTAssertNotEqual(first, 0)
    XCTAssertEqual(try startTime(), first)
    try Wait.until("a later time") {
      try writer.set("second")
      return try startTime() &- first > 0
    }
    XCTAssertLessThan(try startTime() &- first, 60_000)
  }

  func testAProgramReadsSeveralTypesAtOnce() throws {
    let writer = try makeClipboard()
    try writer.set("text")
    let reader = try TestSelectionReader(on: desktop)
    try reader.set("PAIRS", toPairs: ["UTF8_STRING", "FIRST", "image/png", "SECOND"])
    XCTAssertTrue(try reader.request("MULTIPLE", in: "PAIRS"))
    XCTAssertEqual(try reader.value(of: "FIRST")?.bytes, Array("text".utf8))
    XCTAssertNil(try reader.value(of: "SECOND"))
    XCTAssertEqual(
      try reader.value(of: "PAIRS")?.cardinals,
      [try reader.atom("UTF8_STRING"), try reader.atom("FIRST"), try reader.atom("image/png"), 0])
    withExtendedLifetime(writer) {}
  }

  func testDataThatThreadsAddAtOnceIsComplete() throws {
    let writer = try makeClipboard()
    try writer.set("text")
    DispatchQueue.concurrentPerform(iterations: 40) { index in
      do { try writer.add(Data([UInt8(index)]), as: ["test/\(index)"]) } catch { XCTFail("\(error)") }
    }
    for index in 0..<40 {
      XCTAssertEqual(try writer.data(of: ["test/\(index)"], within: 10), Data([UInt8(index)]))
    }
    XCTAssertEqual(try makeClipboard().text(within: 20), "text")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem
import XCTest

final class InputWatchTests: XCTestCase {
  func testButtonsAreReportedInOrderWithPositionAndModifiers() throws {
    let server = try TestDisplay(windowManager: false)
    defer { server.stop() }
    let display = try server.connect()
    let watch = try server.displayServer.watchInput()
    defer { watch.close() }
    let before = MonotonicClock.now
    try display.movePointer(to: CGPoint(x: 40, y: 50))
    try display.press(button: 1)
    try display.movePointer(to: CGPoint(x: 140, y: 60))
    try display.release(button: 1)
    try display.withModifiers(.control) { try display.scroll(dx: 0, dy: 1) }
    let events = try watch.take { $0.last.map { if case .keyUp = $0.kind { true } else { false } } ?? false }
    let buttons = events.filter { if case .keyDown = $0.kind { false } else { true } }.dropLast()
    XCTAssertEqual(
      buttons.map(\.kind),
      [.motion, .buttonDown(1), .motion, .buttonUp(1), .buttonDown(5), .buttonUp(5)])
    XCTAssertEqual(
      buttons.map(\.location),
      [40, 40, 140, 140, 140, 140].enumerated().map {
        CGPoint(x: $0.element, y: $0.offset < 2 ? 50 : 60)
      })
    XCTAssertEqual(buttons.map(\.modifiers), [[], [], [], [], .control, .control])
    for event in events {
      XCTAssertGreaterThan(event.time, before - 0.01)
      XCTAssertLessThan(event.time, MonotonicClock.now + 0.01)
    }
  }

  /// The text has more characters than there are spare keys, so keys change their meaning in the meantime.
  func testTextTypedOnRemappedKeysIsRead() throws {
    let server = try TestDisplay(windowManager: false)
    defer { server.stop() }
    let display = try server.connect()
    let watch = try server.displayServer.watchInput()
    defer { watch.close() }
    let many = (0..<260).compactMap { UnicodeScalar(0x4e00 + $0) }.map(Character.init)
    let text = "Hello, Wörld! #1 " + String(many)
    try display.type(text, focusedWindow: nil)
    XCTAssertEqual(try watch.text(until: text.count), text)
  }

  func testKeysOfAnotherClientAndAnotherLayoutAreRead() throws {
    let server = try TestDisplay(windowManager: false)
    defer { server.stop() }
    let watch = try server.displayServer.watchInput()
    defer { watch.close() }
    try server.run("/usr/bin/xdotool", ["type", "--delay", "0", "Ab~ ü"])
    XCTAssertEqual(try watch.text(until: 5), "Ab~ ü")
    try server.run("/usr/bin/setxkbmap", ["-layout", "ru"])
    try server.run("/usr/bin/xdotool", ["key", "--delay", "0", "24"])
    XCTAssertEqual(try watch.text(until: 1), "й")
    try server.run("/usr/bin/xdotool", ["key", "ctrl+shift+Left"])
    let shortcut = try watch.take { $0.contains { $0.key?.keySym == .left } }
    XCTAssertEqual(shortcut.last { $0.key?.keySym == .left }?.modifiers, [.control, .shift])
  }

  func testTheEndOfTheServerIsReported() throws {
    let server = try TestDisplay(windowManager: false)
    let watch = try server.displayServer.watchInput()
    defer { watch.close() }
    server.stop()
    let begun = MonotonicClock.now
    XCTAssertThrowsError(try watch.next(until: begun + 5)) {
      XCTAssertEqual($0 as? WindowSystemError, .serverGone(display: server.name))
    }
    XCTAssertLessThan(MonotonicClock.now - begun, 2)
  }

  func testAWatchClosesAtOnceAndWakesAWaiter() throws {
    let server = try TestDisplay(windowManager: false)
    defer { server.stop() }
    let watch = try server.displayServer.watchInput()
    let begun = MonotonicClock.now
    let isWoken = expectation(description: "the waiter goes on")
    Thread.detachNewThread {
      XCTAssertEqual((try? watch.next(until: begun + 20))?.count, 0)
      isWoken.fulfill()
    }
    watch.close()
    wait(for: [isWoken], timeout: 5)
    XCTAssertLessThan(MonotonicClock.now - begun, 0.2)
  }
}

extension InputEvent {
  fileprivate var key: InputKey? {
    switch kind {
    case .keyDown(let key): key
    default: nil
    }
  }
}

extension InputWatch {
  /// Takes events until a condition holds for all of them.
  fileprivate func take(until isDone: ([InputEvent]) -> Bool) throws -> [InputEvent] {
    var events: [InputEvent] = []
    let deadline = MonotonicClock.now + 10
    while !isDone(events) {
      guard MonotonicClock.now < deadline else {
        XCTFail("The expected input did not arrive; seen: \(events)")
        return events
      }
      events += try next(until: MonotonicClock.now + 0.1)
    }
    return events
  }

  /// Returns the typed text once a number of keys with a string were pressed.
  fileprivate func text(until count: Int) throws -> String {
    try take { $0.compactMap { $0.key?.text }.count >= count }.compactMap { $0.key?.text }.joined()
  }
}

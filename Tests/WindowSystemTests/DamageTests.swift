// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem
import XCTest

final class DamageTests: XCTestCase {
  private var desktop: TestDisplay!

  override func setUpWithError() throws { desktop = try TestDisplay(windowManager: false) }

  override func tearDown() { desktop.stop() }

  func testDrawingIsReportedWithItsRectangleAndTime() throws {
    let window = try TestWindow(on: desktop, frame: CGRect(x: 40, y: 30, width: 200, height: 100))
    let display = try desktop.connect()
    _ = try desktop.window("the window", on: display) { $0.id == window.id }
    let monitor = try desktop.displayServer.watchDamage()
    _ = try monitor.waitForQuiet(for: 0.1, until: MonotonicClock.now + 5)
    let before = try monitor.count
    let start = MonotonicClock.now
    window.fill(CGRect(x: 5, y: 6, width: 7, height: 8), color: 0x123456)
    XCTAssertTrue(try monitor.waitForDamage(after: before, until: MonotonicClock.now + 5))
    let event = try XCTUnwrap(try monitor.events(after: before).first)
    XCTAssertEqual(event.rect, CGRect(x: 45, y: 36, width: 7, height: 8))
    XCTAssertEqual(event.number, before + 1)
    XCTAssertEqual(event.time, start, accuracy: 0.1)
  }

  func testAMovementOfThePointerCausesNoDamage() throws {
    let display = try desktop.connect()
    let monitor = try desktop.displayServer.watchDamage()
    _ = try monitor.waitForQuiet(for: 0.1, until: MonotonicClock.now + 5)
    let before = try monitor.count
    try display.movePointer(to: CGPoint(x: 200, y: 200))
    XCTAssertFalse(try monitor.waitForDamage(after: before, until: MonotonicClock.now + 0.1))
  }

  func testOnlyTheLatestDamageIsStoredButAllIsCounted() throws {
    let window = try TestWindow(on: desktop, frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    let display = try desktop.connect()
    _ = try desktop.window("the window", on: display) { $0.id == window.id }
    let monitor = try desktop.displayServer.watchDamage()
    let before = try monitor.count
    let end = MonotonicClock.now + 30
    // The server reports damage when it is idle: on a busy machine, many reports come together.
    while try monitor.count <= before + 1100, MonotonicClock.now < end {
      window.fill(CGRect(x: 1, y: 1, width: 2, height: 2), color: 0)
      window.sync()
    }
    XCTAssertGreaterThan(try monitor.count, before + 1100)
    _ = try monitor.waitForQuiet(for: 0.1, until: MonotonicClock.now + 5)
    let events = try monitor.events(after: 0)
    XCTAssertEqual(events.count, 1024)
    XCTAssertEqual(events.map(\.number), events.map(\.number).sorted())
    XCTAssertEqual(events.last?.number, try monitor.count)
  }
}

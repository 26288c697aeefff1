// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import WindowSystem

/// Tests the areas of the screen that a client reads again.
final class ScreenContentTests: XCTestCase {
  func testManyUnreadRepaintsCoverTheWholeScreen() throws {
    let desktop = try TestCompositor()
    defer { desktop.stop() }
    let program = try TestProgram(desktop.socket)
    let content = try WaylandScreenContent(desktop.controlSocket)
    let window = try program.showWindow("One", width: 400, height: 300, color: 0xff0000)
    /// Reads the screen until repaints have arrived; the compositor reports them to other clients after its answer.
    func update() throws {
      try waitUntil(deadline: 10) {
        _ = try content.update()
        return !content.drawn.isNull
      }
    }
    try program.client.roundTrip()
    try update()
    _ = try content.drainChanges()
    func paint(_ times: Int) throws {
      for _ in 0..<times {
        program.client.send(window.surface, "damage", [.int(0), .int(0), .int(1), .int(1)])
        program.client.send(window.surface, "commit", [])
      }
      try program.client.roundTrip()
      try update()
    }
    try paint(1000)
    XCTAssertEqual(content.drawn, CGRect(x: 440, y: 250, width: 1, height: 1))
    _ = try content.drainChanges()
    program.attach(window.surface, width: 400, height: 300, color: 0x00ff00)
    program.client.send(window.surface, "commit", [])
    try paint(1100)
    XCTAssertEqual(content.drawn, CGRect(x: 0, y: 0, width: 1280, height: 800))
    XCTAssertFalse(try content.drainChanges().isEmpty)
    try paint(1)
    XCTAssertEqual(content.drawn, CGRect(x: 440, y: 250, width: 1, height: 1))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Timing
import WindowSystem
import XCTest

final class PingTests: XCTestCase {
  private var desktop: TestDisplay!
  private var display: (any DisplayClient)!

  override func setUpWithError() throws {
    desktop = try TestDisplay()
    display = try desktop.connect()
  }

  override func tearDown() {
    display = nil
    desktop.stop()
  }

  func testAGTK3ProgramAnswers() throws {
    try assertAnswers("/usr/bin/mousepad", ["--disable-server"])
  }

  func testAGTK4ProgramAnswers() throws { try assertAnswers("/usr/bin/gtk4-widget-factory") }

  func testAQt5ProgramAnswers() throws { try assertAnswers("/usr/bin/kcalc") }

  func testAStoppedProgramAnswersThePingAfterItContinues() throws {
    let program = try desktop.start("/usr/bin/mousepad", ["--disable-server"])
    let window = try desktop.window("mousepad", on: display) { $0.className == "Mousepad" }
    XCTAssertTrue(try display.ping(window.id, timeout: 10))
    try stop(program.processIdentifier)
    let ping = try display.sendPing(window.id)
    XCTAssertFalse(try display.waitForAnswer(of: ping, until: MonotonicClock.now + 0.2))
    kill(program.processIdentifier, SIGCONT)
    XCTAssertTrue(try display.waitForAnswer(of: ping, until: MonotonicClock.now + 10))
  }

  func testAPlainWindowDoesNotSupportPing() throws {
    let window = try TestWindow(on: desktop, frame: CGRect(x: 9, y: 9, width: 50, height: 50))
    _ = try desktop.window("the window", on: display) { $0.id == window.id }
    XCTAssertFalse(try display.supportsPing(window.id))
  }

  private func assertAnswers(_ path: String, _ arguments: [String] = []) throws {
    let program = try desktop.start(path, arguments)
    let window = try desktop.window(path, on: display) {
      $0.processID == program.processIdentifier && !$0.isUnmanaged
    }
    XCTAssertTrue(try display.supportsPing(window.id))
    XCTAssertTrue(try display.ping(window.id, timeout: 10))
    let monitor = try desktop.displayServer.watchDamage()
    _ = try monitor.waitForQuiet(for: 0.3, until: MonotonicClock.now + 5)
    var times: [TimeInterval] = []
    for _ in 0..<50 {
      let start = MonotonicClock.now
      XCTAssertTrue(try display.ping(window.id, timeout: 10))
      times.append(MonotonicClock.now - start)
    }
    times.sort()
    print("ping \(path): median \(times[25] * 1000) ms, longest \(times[49] * 1000) ms")
  }
}

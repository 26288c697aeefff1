// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import Timing
import WindowSystem
import XCTest

final class ServerLossTests: XCTestCase {
  func testAMissingServerIsAnErrorThatNamesTheDisplay() {
    XCTAssertThrowsError(try DisplayServerFactory.server(of: ":64999").connect()) { error in
      XCTAssertTrue("\(error)".contains(":64999"), "\(error)")
    }
  }

  func testAKilledServerMakesEveryCallThrowAtOnce() throws {
    let desktop = try TestDisplay(windowManager: false)
    defer { desktop.stop() }
    let display = try desktop.connect()
    let monitor = try desktop.displayServer.watchDamage()
    kill(desktop.server.processIdentifier, SIGKILL)
    _ = desktop.server.wait(timeout: 5)
    let gone = WindowSystemError.serverGone(display: desktop.name)
    let calls: [(String, () throws -> Void)] = [
      ("movePointer", { try display.movePointer(to: .zero) }),
      ("windows", { _ = try display.windows() }),
      ("type", { try display.type("abc", focusedWindow: nil) }),
      ("screenshot", { _ = try display.screenshot(of: CGRect(x: 0, y: 0, width: 9, height: 9)) }),
      ("ping", { _ = try display.ping(WindowID(rawValue: 5), timeout: 5) }),
      ("damage", { _ = try monitor.waitForDamage(after: 0, until: MonotonicClock.now + 5) }),
    ]
    for (name, call) in calls {
      let start = MonotonicClock.now
      XCTAssertThrowsError(try call(), name) { XCTAssertEqual($0 as? WindowSystemError, gone, name) }
      XCTAssertLessThan(MonotonicClock.now - start, 0.5, name)
    }
    XCTAssertEqual(display.screenFrame.minX, 0)
  }

  func testAServerKilledDuringACallEndsTheCall() throws {
    let desktop = try TestDisplay(windowManager: false)
    defer { desktop.stop() }
    let display = try desktop.connect()
    let ended = expectation(description: "the calls end")
    let running = expectation(description: "calls are under way")
    Thread.detachNewThread { [name = desktop.name] in
      var count = 0
      while true {
        do {
          _ = try display.screenshot(of: CGRect(x: 0, y: 0, width: 1280, height: 800))
          try display.type("some text", focusedWindow: nil)
        } catch {
          XCTAssertEqual(error as? WindowSystemError, .serverGone(display: name))
          break
        }
        count += 1
        if count == 5 { running.fulfill() }
      }
      ended.fulfill()
    }
    wait(for: [running], timeout: 10)
    kill(desktop.server.processIdentifier, SIGKILL)
    wait(for: [ended], timeout: 5)
  }

  func testAStoppedServerIsReportedAfterTheTimeout() throws {
    let desktop = try TestDisplay(windowManager: false)
    defer { desktop.stop() }
    let display = try desktop.connect()
    try stop(desktop.server.processIdentifier)
    let start = MonotonicClock.now
    XCTAssertThrowsError(try display.windows()) { error in
      guard case .serverNotAnswering(desktop.name, _, _)? = error as? WindowSystemError else {
        return XCTFail("\(error)")
      }
    }
    XCTAssertThrowsError(try desktop.displayServer.connect())
    XCTAssertLessThan(MonotonicClock.now - start, 12)
  }
}

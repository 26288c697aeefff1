// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import Programs
import XCTest

/// A program that interrupts the tests: a process on their desktop that no `XCUIApplication` represents.
final class Interrupter {
  private let process = Process()
  private let log: URL

  /// - Parameter arguments: a kind of window and its position, or `random` and a seed.
  /// - Throws: an error when it cannot be started.
  init(_ arguments: String...) throws {
    let desktop = try XCTUnwrap(AutomationSession.shared.host.current).desktop
    log = desktop.logDirectory.appendingPathComponent("interrupter-\(UUID().uuidString).out")
    XCTAssertTrue(FileManager.default.createFile(atPath: log.path, contents: nil))
    process.executableURL = BehaviorFixture.interrupter.file
    process.arguments = arguments
    process.environment = desktop.environment
    process.standardOutput = try FileHandle(forWritingTo: log)
    try process.run()
  }

  /// The process that shows the window.
  var processIdentifier: pid_t { process.processIdentifier }

  /// The lines of its output so far.
  var lines: [String] {
    ((try? String(contentsOf: log, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
  }

  /// Waits until its window is on the screen.
  func waitForWindow() -> Bool {
    Waiter(session: .shared).wait(timeout: 20) {
      let windows = try? AutomationSession.shared.host.current?.display.windows()
      return windows?.contains { $0.title.hasPrefix("Interrupter") && $0.isViewable } == true
    }
  }

  /// Waits until it has written a line.
  func waitForLine(_ text: String) -> Bool {
    Waiter(session: .shared).wait(timeout: 5) { lines.contains(text) }
  }

  func end() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }
}

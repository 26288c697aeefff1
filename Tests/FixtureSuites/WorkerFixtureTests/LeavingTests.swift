// SPDX-License-Identifier: Apache-2.0

import FixtureSupport
import Foundation
import XCTest
import XCUIAutomation

/// Tests that leave a thread or a process behind, and tests that only seem to.
final class LeavingTests: FixtureTestCase {
  func testLeavesAThread() {
    Thread { while true { pause() } }.start()
  }

  func testLeavesAProcess() throws { _ = try start("sleep", "600") }

  func testLeavesNothing() async throws {
    for _ in 0..<100 { Task { try await Task.sleep(nanoseconds: 1_000) } }
    for _ in 0..<100 { DispatchQueue.global().async { usleep(100) } }
    Thread.detachNewThread { usleep(50_000) }
    let process = try start("sleep", "0.1")
    process.waitUntilExit()
    // Foundation has started its thread that monitors processes by now.
    let timer = DispatchSource.makeTimerSource()
    timer.schedule(deadline: .now() + 0.01)
    timer.resume()
  }

  func testIsQuick() {}

  private func start(_ program: String, _ arguments: String...) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/\(program)")
    process.arguments = arguments
    try process.run()
    return process
  }
}

/// Tests that leave a window behind on a desktop, or only seem to.
final class LeavingWindowsTests: FixtureTestCase {
  private var application: XCUIApplication {
    let application = XCUIApplication(
      url: URL(fileURLWithPath: ProcessInfo.processInfo.environment["WORKER_PROGRAM"] ?? ""))
    application.launchArguments = ["--gtk=3"]
    return application
  }

  func testLaunchesAProgramAndLeavesIt() {
    application.launch()
    XCTAssertTrue(application.windows.firstMatch.exists)
  }

  func testTerminatesAProgram() {
    application.launch()
    application.terminate()
  }

  /// The program starts a daemon, which is not one of its descendants.
  func testLeavesAWindow() {
    let application = application
    application.launchArguments.append("--daemon")
    application.launch()
    XCTAssertTrue(application.windows.firstMatch.exists)
    application.terminate()
  }
}

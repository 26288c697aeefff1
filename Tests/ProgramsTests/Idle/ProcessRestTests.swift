// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Idleness
@testable import Programs

/// Tests when processes rest, with small programs; the times of the readings are values.
final class ProcessRestTests: XCTestCase {
  private var program: StartedProcess?

  override func tearDown() {
    program?.end()
    program = nil
  }

  /// Starts a program and returns its process.
  private func run(_ lines: String) throws -> pid_t {
    let program = try StartedProcess(
      "/usr/bin/python3", "-c", "import os, threading, time\nos.write(1, b'ready\\n')\n\(lines)")
    self.program = program
    return program.identifier
  }

  /// Waits until the threads of a process have worked for some seconds more.
  private func letWork(_ process: pid_t, for seconds: TimeInterval) {
    func load() -> TimeInterval {
      ForeignProcess.threads(of: process).map { ForeignProcess.processorTimes(of: $0) }
        .reduce(0) { $0 + $1.had + $1.awaited }
    }
    let end = load() + seconds
    XCTAssertTrue(waitUntil(deadline: 20) { load() >= end }, "the program does not work")
  }

  func testAProgramThatSleepsRestsFromTheSecondReadingOn() throws {
    let process = try run("time.sleep(1000)")
    var rest = ProcessRest()
    XCTAssertFalse(rest.check([process], now: 0))
    XCTAssertFalse(rest.check([process], now: 0.5), "it is too early for another reading")
    XCTAssertTrue(rest.check([process], now: 1))
    XCTAssertTrue(rest.check([process], now: 1.5))
  }

  /// The main thread sleeps, and another thread computes.
  func testAProgramThatWorksInTheBackgroundDoesNotRest() throws {
    let process = try run(
      """
      def work():
          while True: pass
      threading.Thread(target=work, daemon=True).start()
      time.sleep(1000)
      """)
    var rest = ProcessRest()
    XCTAssertFalse(rest.check([process], now: 0))
    letWork(process, for: 0.15)
    XCTAssertFalse(rest.check([process], now: 1), "more than a tenth of a processor")
    // A stopped program does nothing.
    try stop(process)
    _ = rest.check([process], now: 2)
    XCTAssertTrue(rest.check([process], now: 3))
  }

  func testOtherProcessesAreObservedFromTheBeginning() throws {
    let process = try run("time.sleep(1000)")
    var rest = ProcessRest()
    _ = rest.check([process], now: 0)
    XCTAssertTrue(rest.check([process], now: 1))
    XCTAssertFalse(rest.check([process, getpid()], now: 2))
  }
}

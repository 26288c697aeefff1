// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import TestSupport
import XCTest

@testable import Programs

/// Tests the recognition of a thread that waits for events.
final class EventWaitTests: XCTestCase {
  /// After a stop, a poll with a timeout continues in another system call.
  func testAProcessWaitsAgainAfterItWasStoppedAndContinued() throws {
    let program = try StartedProcess(
      "/usr/bin/python3", "-c", "import os, select; os.write(1, b'ready\\n'); select.poll().poll(60000)")
    defer { program.end() }
    let sampler = try XCTUnwrap(ThreadSampler(processIdentifier: program.identifier))
    func waits() -> Bool { waitUntil(deadline: 5) { sampler.sample()?.isWaiting == true } }
    XCTAssertTrue(waits())
    try stop(program.identifier)
    XCTAssertFalse(sampler.sample()?.isWaiting ?? true)
    kill(program.identifier, SIGCONT)
    XCTAssertTrue(waits(), "\(String(describing: sampler.sample()))")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Timing
import XCTest

@testable import Processes

/// Tests that threads are asleep if none of them works, waits for a CPU or was started in the meantime.
final class ThreadGroupTests: XCTestCase {
  func testASleepingProcessIsAsleep() throws {
    let process = try StartedProcess("/bin/sh", "-c", "echo ready; read line")
    let group = ThreadGroup()
    group.watch([process.identifier])
    XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 5))
    XCTAssertEqual(group.threads.count, 1)
    process.end()
  }

  func testAWorkingProcessIsNotAsleepAlthoughAnotherOneIs() throws {
    let working = try StartedProcess("/bin/sh", "-c", "echo ready; while :; do :; done")
    let sleeping = try StartedProcess("/bin/sh", "-c", "echo ready; read line")
    let group = ThreadGroup()
    group.watch([sleeping.identifier, working.identifier])
    XCTAssertFalse(group.waitUntilAsleep(until: MonotonicClock.now + 0.2))
    working.end()
    XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 5), "an ended process is asleep")
    sleeping.end()
  }

  func testAThreadThatIsStartedMeanwhileIsWaitedFor() throws {
    let script = """
      import os, sys, threading, time
      def work():
          end = time.thread_time() + 0.05
          while time.thread_time() < end: pass
          os.write(1, b"done\\n")
      os.write(1, b"ready\\n")
      for line in sys.stdin: threading.Thread(target=work).start()
      """
    let process = try StartedProcess("/usr/bin/python3", "-c", script)
    let group = ThreadGroup()
    for round in 0..<10 {
      group.watch([process.identifier])
      process.write("go\n")
      XCTAssertTrue(group.waitUntilAsleep(until: MonotonicClock.now + 10))
      var file = pollfd(fd: process.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      XCTAssertEqual(poll(&file, 1, 0), 1, "round \(round): the wait ended before the work of the thread")
      _ = process.output.availableData
    }
    process.end()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Idleness
@testable import Programs

/// Tests when the threads other than the main thread have finished their work, with small programs.
///
/// The times are values, so that the grace period does not take time.
final class BackgroundThreadsTests: XCTestCase {
  private var program: StartedProcess?

  override func tearDown() {
    program?.end()
    program = nil
  }

  /// Begins a wait for a program whose other thread runs a line; nil for a program without another thread.
  private func threads(_ line: String?, main: String = "time.sleep(1000)") throws -> BackgroundThreads {
    let start = line.map { "threading.Thread(target=lambda: \($0), daemon=True).start()" } ?? ""
    let program = try StartedProcess(
      "/usr/bin/python3", "-c",
      """
      import os, threading, time
      def work():
          while True: pass
      \(start)
      os.write(1, b"ready\\n")
      \(main)
      """)
    self.program = program
    let threads = BackgroundThreads()
    threads.begin(processes: [program.identifier])
    return threads
  }

  func testTheMainThreadIsNotCounted() throws {
    let threads = try threads(nil, main: "work()")
    XCTAssertEqual(threads.readState(), BackgroundThreads.State())
    XCTAssertFalse(threads.areCalm(at: 0, grace: 10), "one reading does not show whether a thread ran")
    XCTAssertTrue(threads.areCalm(at: 1, grace: 10))
  }

  func testAThreadThatWaitsIsCalm() throws {
    let threads = try threads("time.sleep(1000)")
    // The thread may still be on its way to its wait.
    XCTAssertTrue(waitUntil(deadline: 10) { threads.areCalm(at: 0, grace: 10) })
    XCTAssertEqual(threads.readState().timeslices.count, 1)
  }

  func testAThreadThatComputesIsCalmOnlyAfterTheGracePeriod() throws {
    let threads = try threads("work()")
    XCTAssertTrue(waitUntil(deadline: 10) { threads.readState().isRunnable })
    XCTAssertFalse(threads.areCalm(at: 5, grace: 10))
    XCTAssertFalse(threads.areCalm(at: 14, grace: 10))
    XCTAssertTrue(threads.areCalm(at: 15, grace: 10), "the period begins at the first call")
  }

  /// Such a thread sleeps in most readings; only its time slices show that it ran.
  func testAThreadThatRanBetweenTwoReadingsIsNotCalm() throws {
    let threads = try threads("[time.sleep(0.001) for _ in iter(int, 1)]")
    _ = threads.areCalm(at: 0, grace: 10)
    for _ in 1...5 {
      let slices = threads.readState().timeslices
      XCTAssertTrue(waitUntil(deadline: 10) { threads.readState().timeslices != slices })
      XCTAssertFalse(threads.areCalm(at: 0, grace: 10))
    }
  }

  func testEachWaitHasItsOwnGracePeriod() throws {
    let threads = try threads("work()")
    let process = try XCTUnwrap(program).identifier
    XCTAssertTrue(waitUntil(deadline: 10) { threads.readState().isRunnable })
    XCTAssertFalse(threads.areCalm(at: 0, grace: 10))
    XCTAssertTrue(threads.areCalm(at: 10, grace: 10))
    threads.begin(processes: [process])
    XCTAssertFalse(threads.areCalm(at: 11, grace: 10))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import XCTest

@testable import Processes

/// Tests the kernel's data about the threads of a process: here, of this one.
final class ThreadSamplerTests: XCTestCase {
  /// The number of the running thread.
  private static var thread: pid_t {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
    return link.flatMap { $0.split(separator: "/").last }.flatMap { pid_t($0) } ?? 0
  }

  func testARunningThreadIsReportedAsRunning() throws {
    let sampler = try XCTUnwrap(
      ThreadSampler(processIdentifier: getpid(), thread: Self.thread, readsSystemCalls: false))
    let before = try XCTUnwrap(sampler.sample())
    XCTAssertEqual(before.state, "R")
    var sum = 0.0
    for number in 1...2_000_000 { sum += Double(number).squareRoot() }
    XCTAssertGreaterThan(sum, 0)
    XCTAssertGreaterThan(try XCTUnwrap(sampler.sample()).runTime, before.runTime)
  }

  func testAMissingProcessOrThreadHasNoSampler() {
    XCTAssertNil(ThreadSampler(processIdentifier: pid_t.max))
    XCTAssertNil(ThreadSampler(processIdentifier: getpid(), thread: pid_t.max))
  }

  func testTheThreadsOfAProcessAreListedWithoutItsMainThread() {
    let threads = ThreadList.threads(of: getpid())
    XCTAssertEqual(Set(threads).count, threads.count)
    XCTAssertEqual(ThreadList.threads(of: pid_t.max), [])
  }

  /// Since about version 2.80, GLib waits in ppoll, whose timeout is in the memory of the program.
  func testTheTimeoutOfPpollIsRead() throws {
    // The header declares ppoll only with _GNU_SOURCE.
    typealias Call =
      @convention(c) (UnsafeMutablePointer<pollfd>?, nfds_t, UnsafePointer<timespec>?, OpaquePointer?) ->
      Int32
    let ppoll = unsafeBitCast(try XCTUnwrap(dlsym(nil, "ppoll")), to: Call.self)
    let (isStarted, isOver) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // The semaphore orders the two threads.
    nonisolated(unsafe) var thread: pid_t = 0
    Thread {
      thread = Self.thread
      isStarted.signal()
      var timeout = timespec(tv_sec: 1, tv_nsec: 200_000)
      _ = ppoll(nil, 0, &timeout, nil)
      isOver.signal()
    }.start()
    isStarted.wait()
    let sampler = try XCTUnwrap(ThreadSampler(processIdentifier: getpid(), thread: thread))
    var timeout: Int?
    waitUntil(deadline: 0.9) {
      timeout = sampler.sample()?.pollTimeout
      return timeout != nil
    }
    XCTAssertEqual(timeout, 1_001)
    isOver.wait()
  }
}

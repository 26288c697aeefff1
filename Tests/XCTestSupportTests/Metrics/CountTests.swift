// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import CLinux
import CTestHook
import Foundation
import Synchronization
import XCTest
import XCUIAutomation

@testable import XCTestSupport

/// Tests metrics that are counts and do not depend on the speed of the machine.
final class CountTests: BehaviorTestCase {
  // MARK: - Heap

  func testEachAllocationOfALoopIsCounted() {
    let none = allocations { Self.allocate(0) }
    let few = allocations { Self.allocate(10) }
    let many = allocations { Self.allocate(10_000) }
    XCTAssertEqual(Set(none.counts).count, 1, "\(none.counts)")
    XCTAssertEqual(few.counts, none.counts.map { $0 + 10 })
    XCTAssertEqual(many.counts, none.counts.map { $0 + 10_000 })
    XCTAssertEqual(many.kilobytes[0] - none.kilobytes[0], 1000, accuracy: 0.001)
  }

  func testAllAllocationFunctionsAreCounted() {
    XCTAssertEqual(strlen(Self.string), 4)
    let none = allocations {}.counts[0]
    let all = allocations {
      let (a, b) = (malloc(1), calloc(2, 3))
      free(realloc(a, 100))
      free(b)
      var c: UnsafeMutableRawPointer?
      _ = posix_memalign(&c, 64, 64)
      free(c)
      free(aligned_alloc(64, 64))
      // An allocation inside the C library.
      free(strdup(Self.string))
      // An allocation of the Swift runtime.
      withExtendedLifetime(NSObject()) {}
    }
    XCTAssertEqual(all.counts.map { $0 - none }, all.counts.map { _ in 7 })
  }

  func testOtherThreadsAreCountedOnlyIfRequested() {
    func measured(_ isLimited: Bool) -> [Double] {
      let lines = measuredLines {
        measure(
          metrics: [UnderstudyAllocationMetric(limitingToCurrentThread: isLimited)], options: options(3)
        ) {
          Self.onThreads(4) { Self.allocate(1000) }
        }
      }
      return values(lines[0])
    }
    for count in measured(true) { XCTAssertLessThan(count, 1000) }
    for count in measured(false) { XCTAssertTrue((4000...4900).contains(count), "\(count)") }
  }

  func testNothingIsCountedAfterAMeasurement() {
    _ = allocations { Self.allocate(10) }
    let before = callocationcount_of_thread().allocations
    Self.allocate(100)
    XCTAssertEqual(callocationcount_of_thread().allocations, before)
    // With two metrics at the same time, counting ends with the last one.
    let lines = measuredLines {
      measure(
        metrics: [
          UnderstudyAllocationMetric(limitingToCurrentThread: true),
          UnderstudyAllocationMetric(limitingToCurrentThread: true),
        ], options: options(2)
      ) { Self.allocate(50) }
    }
    XCTAssertEqual(lines.count, 4)
    for value in values(lines[0]) + values(lines[2]) { XCTAssertGreaterThanOrEqual(value, 50) }
  }

  func testALeftoverMeasurementOfAStoppedTestIsEnded() {
    let (isInside, goOn, isDone) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    // A block that does not return represents a block whose frames were skipped.
    let run = MeasurementRun(
      MeasuredTestCase(self), metrics: [UnderstudyAllocationMetric()], plan: MeasurementPlan(options(1)))
    Thread {
      run.measure {
        isInside.signal()
        goOn.wait()
      }
      isDone.signal()
    }.start()
    isInside.wait()
    let start = callocationcount_of_thread().allocations
    Self.allocate(10)
    XCTAssertGreaterThanOrEqual(callocationcount_of_thread().allocations, start + 10)
    MeasurementRun.endLeftOver(of: self)
    XCTAssertNil(MeasurementRun.current(of: self))
    let end = callocationcount_of_thread().allocations
    Self.allocate(10)
    XCTAssertEqual(callocationcount_of_thread().allocations, end)
    goOn.signal()
    isDone.wait()
  }

  func testThreadsCanAllocateWhileTheTablesChange() {
    let isOver = ManagedAtomicFlag()
    let threads = (0..<3).map { _ in
      let thread = Thread { while !isOver.isSet { Self.allocate(100) } }
      thread.start()
      return thread
    }
    for _ in 0..<200 {
      XCTAssertEqual(callocationcount_start(), callocationcount_started)
      callocationcount_end()
    }
    isOver.set()
    for thread in threads { while !thread.isFinished { sched_yield() } }
  }

  // MARK: - The kernel's counters

  func testCountersIncludeExistingAndLaterThreads() throws {
    let pages = 2000
    let counters = try ThreadCounters(ccounters_page_faults, of: [getpid()])
    let start = try XCTUnwrap(counters.count)
    Self.touch(pages)
    let own = try XCTUnwrap(counters.count)
    XCTAssertGreaterThanOrEqual(own - start, Double(pages))
    Self.onThreads(3) { Self.touch(pages) }
    let all = try XCTUnwrap(counters.count)
    XCTAssertGreaterThanOrEqual(all - own, Double(3 * pages))
    XCTAssertLessThan(all - own, Double(4 * pages))
    let alone = try ThreadCounters(ofThisThread: ccounters_page_faults)
    let quiet = try XCTUnwrap(alone.count)
    Self.onThreads(3) { Self.touch(pages) }
    XCTAssertLessThan(try XCTUnwrap(alone.count) - quiet, Double(pages))
  }

  func testAThreadThatStartedBeforeTheCounterIsCounted() throws {
    let pages = 2000
    let (go, isDone) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      isDone.signal()
      go.wait()
      Self.touch(pages)
      isDone.signal()
    }.start()
    isDone.wait()
    let counters = try ThreadCounters(ccounters_page_faults, of: [getpid()])
    let start = try XCTUnwrap(counters.count)
    go.signal()
    isDone.wait()
    XCTAssertGreaterThanOrEqual(try XCTUnwrap(counters.count) - start, Double(pages))
  }

  func testCyclesAndInstructionsAreMeasuredOrOmittedWithAReason() {
    let app = show(.controls)
    for metric in [
      XCTCPUMetric(), XCTCPUMetric(limitingToCurrentThread: true), XCTCPUMetric(application: app),
    ] {
      let lines = measuredLines {
        measure(metrics: [metric], options: options(2)) {
          var sum = 0
          for number in 0..<1_000_000 { sum &+= number }
          XCTAssertNotEqual(sum, 0)
        }
      }
      let hasCounters = (try? ThreadCounters(ofThisThread: ccounters_instructions)) != nil
      XCTAssertEqual(lines.count, hasCounters ? 3 : 1, "\(lines)")
      XCTAssertTrue(lines[0].contains("[CPU Time"))
      if hasCounters {
        XCTAssertTrue(lines[1].contains("[CPU Instructions Retired"), lines[1])
        XCTAssertTrue(lines[2].contains("[CPU Cycles"), lines[2])
      }
    }
    let refused = ThreadCounters.Refusal(code: ENOENT)
    XCTAssertTrue(refused.description.contains("does not provide this counter"))
    XCTAssertTrue(ThreadCounters.Refusal(code: EACCES).description.contains("perf_event_paranoid is "))
  }

  // MARK: - Support

  private func allocations(_ body: () -> Void) -> (counts: [Double], kilobytes: [Double]) {
    let lines = measuredLines {
      measure(
        metrics: [UnderstudyAllocationMetric(limitingToCurrentThread: true)], options: options(4), block: body
      )
    }
    XCTAssertTrue(lines[0].contains("[Heap Allocations (this thread), allocations]"), lines[0])
    XCTAssertTrue(lines[1].contains("[Heap Bytes Allocated (this thread), kB]"), lines[1])
    return (values(lines[0]), values(lines[1]))
  }

  /// A constant C string, so that passing it allocates nothing.
  private static let text: StaticString = "text"
  private static var string: UnsafePointer<CChar> {
    UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  private static func allocate(_ count: Int) {
    for _ in 0..<count { free(malloc(100)) }
  }

  private static func touch(_ pages: Int) {
    let size = 4096 * pages
    guard
      let memory = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0),
      memory != MAP_FAILED
    else { return XCTFail("expected memory, found none") }
    // Pages of the standard size; each of them causes a fault.
    madvise(memory, size, MADV_NOHUGEPAGE)
    for page in 0..<pages { memory.storeBytes(of: 1, toByteOffset: page * 4096, as: UInt8.self) }
    munmap(memory, size)
  }

  private static func onThreads(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    for _ in 0..<count {
      Thread {
        body()
        isDone.signal()
      }.start()
    }
    for _ in 0..<count { isDone.wait() }
  }
}

private final class ManagedAtomicFlag: Sendable {
  private let value = Mutex(false)
  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}

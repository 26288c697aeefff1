// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestSupport
import Timing
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Idleness
@testable import Programs

/// Tests when a program counts as idle, with programs without windows; the test reports their painting.
final class IdleMonitorTests: XCTestCase {
  /// Frames as a display reports them: one each 16 ms, from the beginning on.
  private struct Frames: DamageSource {
    let start = MonotonicClock.now
    /// The rectangle that the frame of a number paints; nil for none.
    let rect: @Sendable (Int) -> CGRect?

    init(rect: @escaping @Sendable (Int) -> CGRect? = { _ in nil }) { self.rect = rect }

    private var all: [DamageEvent] {
      let painted = Int((MonotonicClock.now - start) / 0.016)
      return (0..<painted).compactMap { number -> DamageEvent? in
        guard let rect = rect(number) else { return nil }
        let time: TimeInterval = start + TimeInterval(number + 1) * 0.016
        return DamageEvent(number: UInt64(number + 1), rect: rect, time: time)
      }
    }

    var count: UInt64 { all.last?.number ?? 0 }

    func catchUp() {}

    func events(after number: UInt64) -> [DamageEvent] { all.filter { $0.number > number } }

    func waitForDamage(after number: UInt64, until deadline: TimeInterval) -> Bool {
      usleep(UInt32(max(0, deadline - MonotonicClock.now) * 1e6))
      return count > number
    }
  }

  private var programs: [StartedProcess] = []

  override func tearDown() {
    for program in programs { program.end() }
    programs = []
  }

  /// A program in Python that writes "ready" first.
  ///
  /// "wait(ms)" waits for events as toolkits do.
  private func run(_ lines: String, as executable: String = "/usr/bin/python3") throws -> StartedProcess {
    let program = try StartedProcess(
      executable, "-c",
      """
      import os, select, sys, threading, time
      poll = select.poll()
      poll.register(0, select.POLLIN)
      wait = poll.poll
      def work(seconds):
          end = time.thread_time() + seconds
          while time.thread_time() < end: pass
      os.write(1, b"ready\\n")
      \(lines)
      """)
    programs.append(program)
    return program
  }

  /// Seconds and outcome of a wait for a program whose window is 1000 by 1000 pixels.
  private func wait(
    for program: StartedProcess, with helpers: [StartedProcess] = [], painting frames: Frames = Frames(),
    timeout: TimeInterval = 30, afterInput flush: (() -> Void)? = nil,
    tuning change: (inout Tunables) -> Void = { _ in }
  ) -> (outcome: IdleOutcome, seconds: TimeInterval) {
    var tunables = Tunables()
    change(&tunables)
    let monitor = IdleMonitor(damage: frames, tunables: tunables)
    let start = MonotonicClock.now
    let outcome = monitor.wait(
      for: [program.identifier], with: helpers.map(\.identifier), windowArea: { 1_000_000 },
      timeout: timeout, flush: flush)
    return (outcome, MonotonicClock.now - start)
  }

  // MARK: - Work

  func testAProgramThatWaitsForEventsIsIdle() throws {
    XCTAssertEqual(wait(for: try run("wait(-1)")).outcome, .idle)
    XCTAssertEqual(wait(for: try run("wait(100000)")).outcome, .idle)
  }

  func testWorkIsWaitedFor() throws {
    let program = try run("work(0.3); os.write(1, b'done\\n'); wait(-1)")
    XCTAssertEqual(wait(for: program).outcome, .idle)
    var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&output, 1, 0), 1, "the wait ended before the work")
  }

  func testAProgramThatComputesIsBusyWithAReason() throws {
    let program = try run("work(1000)")
    XCTAssertEqual(wait(for: program, timeout: 0.2).outcome, .busy("its main thread is computing"))
  }

  func testAProgramThatComputesForLongDoesNotHang() throws {
    let program = try run("work(1000)")
    let (outcome, seconds) = wait(for: program, timeout: 0.4, tuning: { $0.hangTimeout = 0.1 })
    XCTAssertEqual(outcome, .busy("its main thread is computing"))
    XCTAssertGreaterThanOrEqual(seconds, 0.4)
  }

  func testAHelperThatComputesIsWaitedFor() throws {
    let helper = try run("work(0.3); os.write(1, b'done\\n'); wait(-1)")
    XCTAssertEqual(wait(for: try run("wait(-1)"), with: [helper]).outcome, .idle)
    var output = pollfd(fd: helper.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&output, 1, 0), 1, "the wait ended before the work")
  }

  func testAStoppedProgramHangs() throws {
    let program = try run("wait(-1)")
    try stop(program.identifier)
    let (outcome, seconds) = wait(for: program, tuning: { $0.hangTimeout = 0.2 })
    XCTAssertEqual(outcome, .hung("its main thread is stopped (SIGSTOP or a debugger)"))
    XCTAssertGreaterThanOrEqual(seconds, 0.2)
  }

  func testAProgramThatWaitsForSomethingElseThanEventsHangs() throws {
    let program = try run("end = os.pipe()[0]; os.read(end, 1)")
    guard case .hung(let place) = wait(for: program, tuning: { $0.hangTimeout = 0.2 }).outcome else {
      return XCTFail("a program that reads from a pipe nobody writes to does not hang")
    }
    XCTAssertTrue(place.hasPrefix("its main thread is blocked in system call "), place)
  }

  func testAProgramThatHasEndedIsGone() throws {
    let program = try run("wait(-1)")
    program.end()
    XCTAssertEqual(wait(for: program).outcome, .gone)
  }

  /// In some programs, the thread with the user interface ends with its last window, and another one begins later.
  func testTheNextThreadWithTheUserInterfaceIsFound() throws {
    let program = try run(
      """
      import signal
      def serve():
          while True:
              wait(-1)
              command = os.read(0, 1)
              if command == b"e":
                  threading.Thread(target=serve).start()
              os.write(1, command)
              if command == b"e":
                  return
      threading.Thread(target=serve).start()
      signal.pause()
      """)
    func isAnswered(_ command: String) -> Bool {
      program.write(command)
      var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      return poll(&output, 1, 10_000) == 1 && program.output.availableData == Data(command.utf8)
    }
    let monitor = IdleMonitor(damage: Frames(), tunables: Tunables())
    for _ in 0..<2 {
      let outcome = monitor.wait(
        for: [program.identifier], with: [], windowArea: { 1_000_000 }, timeout: 30,
        isAnswering: { isAnswered("a") })
      XCTAssertEqual(outcome, .idle)
      XCTAssertTrue(isAnswered("e"), "the thread did not end")
    }
  }

  /// Java ends its event thread and starts another one, which may happen during a wait.
  func testTheNextEventThreadOfJavaIsFoundDuringAWait() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    // A Java virtual machine is recognized by the name of its executable.
    let java = folder.appendingPathComponent("java")
    try FileManager.default.copyItem(
      at: URL(fileURLWithPath: "/usr/bin/python3").resolvingSymlinksInPath(), to: java)
    let program = try run(
      """
      def begin(has_begun):
          with open(f"/proc/self/task/{threading.get_native_id()}/comm", "w") as name:
              name.write("AWT-EventQueue-")
          has_begun.set()
      def serve(has_begun):
          begin(has_begun)
          wait(-1)
      def end():
          os.read(0, 1)
          begin(threading.Event())
          os.write(1, b"begun\\n")
          work(0.3)
          has_next_begun = threading.Event()
          threading.Thread(target=serve, args=[has_next_begun]).start()
          has_next_begun.wait()
          os.write(1, b"done\\n")
      threading.Thread(target=end).start()
      os.write(1, b"ready\\n")
      os.read(os.pipe()[0], 1)
      """, as: java.path)
    var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    func read() -> String {
      XCTAssertEqual(poll(&output, 1, 10_000), 1)
      return String(decoding: program.output.availableData, as: UTF8.self)
    }
    // The event thread begins when the main thread does not need the interpreter any more. Otherwise it would sleep while
    // the main thread waits for a processor.
    XCTAssertEqual(read(), "ready\n")
    program.write("b")
    var text = read()
    XCTAssertTrue(text.hasPrefix("begun\n"), text)
    XCTAssertEqual(wait(for: program).outcome, .idle)
    if poll(&output, 1, 0) == 1 { text += String(decoding: program.output.availableData, as: UTF8.self) }
    XCTAssertEqual(text, "begun\ndone\n", "the wait ended before the first event thread")
  }

  func testThreadsAreWaitedForDuringTheGracePeriod() throws {
    let program = try run(
      """
      def load():
          work(0.1)
          os.write(1, b"loaded\\n")
      threading.Thread(target=load).start()
      wait(-1)
      """)
    XCTAssertEqual(wait(for: program, tuning: { $0.backgroundGrace = 20 }).outcome, .idle)
    var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&output, 1, 0), 1, "the wait ended before the work of the thread")
  }

  func testAnEndlessThreadIsWaitedForOnlyDuringTheGracePeriod() throws {
    let program = try run("threading.Thread(target=work, args=(1000,), daemon=True).start(); wait(-1)")
    let (outcome, seconds) = wait(for: program, tuning: { $0.backgroundGrace = 0.3 })
    XCTAssertEqual(outcome, .idle)
    XCTAssertGreaterThanOrEqual(seconds, 0.3)
  }

  // MARK: - Input

  func testInputIsFlushedOnceTheProgramIsIdleAndItsWorkIsWaitedFor() throws {
    let program = try run(
      """
      wait(-1)
      os.read(0, 100)
      work(0.2)
      os.write(1, b"done\\n")
      wait(-1)
      """)
    var flushes = 0
    let outcome = wait(
      for: program,
      afterInput: {
        flushes += 1
        program.write("event\n")
      }
    ).outcome
    XCTAssertEqual(outcome, .idle)
    XCTAssertEqual(flushes, 1)
    var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
    XCTAssertEqual(poll(&output, 1, 0), 1, "the event was not processed")
  }

  // MARK: - Animations

  /// Toolkits draw frames with timers of 16 to 17 ms.
  ///
  /// After a delayed frame, the next one of GTK 4 is up to half a frame later.
  func testAnAnimationOfSomeFramesIsWaitedFor() throws {
    for interval in [16, 24] {
      let program = try run(
        """
        end = time.monotonic() + 0.3
        while time.monotonic() < end: wait(\(interval))
        os.write(1, b"done\\n")
        wait(-1)
        """)
      let slide = Frames { number in CGRect(x: number * 10, y: 0, width: 800, height: 800) }
      XCTAssertEqual(wait(for: program, painting: slide).outcome, .idle)
      var output = pollfd(fd: program.output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      XCTAssertEqual(poll(&output, 1, 0), 1, "frames of \(interval) ms: the wait ended before the animation")
    }
  }

  private func animated() throws -> StartedProcess { try run("while not wait(16): pass") }

  func testASpinnerIsNotWaitedFor() throws {
    let spinner = Frames { number in CGRect(x: 500, y: 500 + number % 5, width: 20, height: 20) }
    let (outcome, seconds) = wait(
      for: try animated(), painting: spinner, tuning: { $0.endlessAnimation = 1000 })
    XCTAssertEqual(outcome, .idleButAnimating)
    XCTAssertGreaterThanOrEqual(seconds, Tunables().ambientAnimation)
  }

  func testALargerAnimationInOnePlaceIsNotWaitedFor() throws {
    let bar = Frames { number in CGRect(x: 100, y: 100, width: 400, height: 30) }
    let (outcome, _) = wait(for: try animated(), painting: bar, tuning: { $0.endlessAnimation = 1000 })
    XCTAssertEqual(outcome, .idleButAnimating)
  }

  func testALargeOrMovingAnimationIsWaitedForUntilItCountsAsEndless() throws {
    let moving = Frames { number in CGRect(x: number * 5, y: 100, width: 200, height: 100) }
    let large = Frames { _ in CGRect(x: 0, y: 0, width: 800, height: 800) }
    for frames in [moving, large] {
      let (outcome, seconds) = wait(
        for: try animated(), painting: frames, tuning: { $0.endlessAnimation = 0.8 })
      XCTAssertEqual(outcome, .idleButAnimating)
      XCTAssertGreaterThanOrEqual(seconds, 0.8)
    }
  }

  func testAKnownAnimationTakesLessTimeTheNextTime() throws {
    let program = try animated()
    let spinner = Frames { _ in CGRect(x: 500, y: 500, width: 20, height: 20) }
    let monitor = IdleMonitor(damage: spinner, tunables: Tunables())
    func glance() -> TimeInterval {
      let start = MonotonicClock.now
      let outcome = monitor.wait(
        for: [program.identifier], with: [], windowArea: { 1_000_000 }, timeout: 30, flush: {})
      XCTAssertEqual(outcome, .idleButAnimating)
      return MonotonicClock.now - start
    }
    let first = glance()
    XCTAssertLessThan((0..<3).map { _ in glance() }.min() ?? first, first / 2)
  }
}

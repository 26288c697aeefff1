// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import XCTest

@testable import WindowSystem

/// Tests how programs are notified that their frames were shown.
final class FrameSynchronizationTests: XCTestCase {
  private var desktop: TestDisplay!
  private let frame = CGRect(x: 40, y: 30, width: 200, height: 100)

  override func setUpWithError() throws { desktop = try TestDisplay() }

  override func tearDown() { desktop.stop() }

  private func synchronize(refreshRate: Double = 240) throws -> any FrameSynchronization {
    try desktop.displayServer.synchronizeFrames(refreshRate: refreshRate)
  }

  func testAFinishedFrameIsAnsweredAtOnceAndAStartedOneIsNot() throws {
    let synchronization = try synchronize()
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames()
    window.setFrameCounter(5)
    XCTAssertNil(window.shownFrame(within: 0.1))
    window.setFrameCounter(6)
    let shown = try XCTUnwrap(window.shownFrame(within: 5))
    XCTAssertEqual(shown.frame, 6)
    XCTAssertEqual(shown.interval, 1_000)
    // More than 32 bits. The server increments the counter one by one, so it has to begin near that value.
    window.countFrames(from: 1 << 32)
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, 1 << 32)
    window.setFrameCounter((1 << 32) + 2)
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, (1 << 32) + 2)
    withExtendedLifetime(synchronization) {}
  }

  func testProgramsReceiveTheRefreshIntervalOfTheScreen() throws {
    let synchronization = try synchronize(refreshRate: 60)
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames(from: 2)
    XCTAssertEqual(window.shownFrame(within: 5)?.interval, 16_666)
    withExtendedLifetime(synchronization) {}
  }

  func testConsecutiveFramesHaveTheRateOfAScreen() throws {
    let synchronization = try synchronize()
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames()
    let start = MonotonicClock.now
    for number in 1...14 {
      window.setFrameCounter(UInt64(number * 2))
      XCTAssertEqual(window.shownFrame(within: 5)?.frame, UInt64(number * 2))
    }
    // Four frames at once, and ten of 16.7 ms, of which the first one may be shorter.
    XCTAssertGreaterThan(MonotonicClock.now - start, 0.13)
    withExtendedLifetime(synchronization) {}
  }

  func testAFrameWithAPendingAnswerIsReportedAsUnanswered() throws {
    let synchronization = try synchronize()
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames()
    let own = [getpid()]
    try Wait.until("the window") { !synchronization.hasUnansweredFrames(of: own) }
    for number in 1...5 { window.setFrameCounter(UInt64(number * 2)) }
    XCTAssertTrue(synchronization.hasUnansweredFrames(of: own))
    while let shown = window.shownFrame(within: 5), shown.frame < 10 {}
    try Wait.until("the answer") { !synchronization.hasUnansweredFrames(of: own) }
  }

  func testFramesAfterInputAreAnsweredAtOnce() throws {
    let synchronization = try synchronize()
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames()
    let start = MonotonicClock.now
    for number in 1...24 {
      if number % 2 == 1 { synchronization.expectInput() }
      window.setFrameCounter(UInt64(number * 2))
      XCTAssertEqual(window.shownFrame(within: 5)?.frame, UInt64(number * 2))
    }
    // With the pace of animations, it would take a third of a second.
    XCTAssertLessThan(MonotonicClock.now - start, 0.2)
  }

  func testThePaceAllowsFourFramesAtOnceAndThenOnePerInterval() {
    let start = MonotonicClock.now
    var pace = FramePace()
    for _ in 1...4 { XCTAssertTrue(pace.countIfDue(at: start)) }
    XCTAssertFalse(pace.countIfDue(at: start + 0.001))
    XCTAssertEqual(pace.next, start + 0.016_667, accuracy: 0.001)
    XCTAssertTrue(pace.countIfDue(at: start + 0.018))
    XCTAssertFalse(pace.countIfDue(at: start + 0.020))
    // After a pause, no more than four are allowed at once.
    for _ in 1...4 { XCTAssertTrue(pace.countIfDue(at: start + 10)) }
    XCTAssertFalse(pace.countIfDue(at: start + 10))
  }

  func testAnExistingWindowIsAnswered() throws {
    let window = try TestWindow(on: desktop, frame: frame)
    _ = try desktop.window("the window", on: desktop.connect()) { $0.id == window.id }
    window.countFrames(from: 4)
    let synchronization = try synchronize()
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, 4)
    window.setFrameCounter(6)
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, 6)
    withExtendedLifetime(synchronization) {}
  }

  func testDestroyedWindowsDoNotBlockAnswersToOthers() throws {
    let synchronization = try synchronize()
    for number in 1...20 {
      let window = try TestWindow(on: desktop, frame: frame, overrideRedirect: number.isMultiple(of: 2))
      window.countFrames()
      window.setFrameCounter(2)
      if number.isMultiple(of: 3) { window.destroy() }
    }
    let last = try TestWindow(on: desktop, frame: frame)
    last.countFrames()
    last.setFrameCounter(2)
    XCTAssertEqual(last.shownFrame(within: 5)?.frame, 2)
    withExtendedLifetime(synchronization) {}
  }

  func testSupportIsAnnouncedAgainAfterARestartOfTheWindowManager() throws {
    let window = try TestWindow(on: desktop, frame: frame)
    XCTAssertEqual(window.supportedHints(), [])
    let synchronization = try synchronize()
    let both: Set = ["_NET_WM_FRAME_DRAWN", "_NET_WM_FRAME_TIMINGS"]
    XCTAssertEqual(window.supportedHints(), both)
    window.resetSupportedHints()
    try Wait.until("the hints") { window.supportedHints() == both }
    withExtendedLifetime(synchronization) {}
  }

  func testALostConnectionIsReportedAndNoFrameCountsAsUnanswered() throws {
    let synchronization = try XCTUnwrap(synchronize() as? XFrameSynchronization)
    let window = try TestWindow(on: desktop, frame: frame)
    window.countFrames()
    window.setFrameCounter(2)
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, 2)
    XCTAssertNoThrow(try synchronization.check())
    synchronization.disconnect()
    try Wait.until("the end") { (try? synchronization.check()) == nil }
    XCTAssertThrowsError(try synchronization.check()) { error in
      guard case WindowSystemError.framesUnanswered = error else { return XCTFail("\(error)") }
    }
    window.setFrameCounter(4)
    XCTAssertFalse(synchronization.hasUnansweredFrames(of: [getpid()]), "a wait for it would never end")
    // A new synchronization answers the remaining frame.
    let next = try synchronize()
    XCTAssertEqual(window.shownFrame(within: 5)?.frame, 4)
    withExtendedLifetime(next) {}
  }

  func testTheThreadEndsWithItsObject() throws {
    func threads() -> Int {
      let folder = "/proc/self/task"
      let tasks = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return tasks.count {
        (try? String(contentsOfFile: "\(folder)/\($0)/comm", encoding: .utf8)) == "understudy-sync\n"
      }
    }
    // Desktops of other tests may exist.
    let before = threads()
    var synchronization: (any FrameSynchronization)? = try synchronize()
    try Wait.until("the thread") { threads() == before + 1 }
    withExtendedLifetime(synchronization) {}
    synchronization = nil
    try Wait.until("the end of the thread") { threads() == before }
  }
}

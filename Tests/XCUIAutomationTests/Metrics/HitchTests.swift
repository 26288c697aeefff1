// SPDX-License-Identifier: Apache-2.0

import BehaviorTestSupport
import Foundation
import XCTest

@testable import Interaction
@testable import Programs
@testable import XCUIAutomation

/// Tests the detection of delayed frames.
final class HitchTests: BehaviorTestCase {
  func testAPauseOfTheMainLoopInAnAnimationIsOneHitchOfItsLength() throws {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = show(.animation, toolkit)
      var record = try frames(of: app) { press("Stutter", in: app) }
      // If the machine delayed the screen by more than two frames, the program was at rest before its pause, and the
      // pause is not a hitch.
      for _ in 1..<Self.maximumTries
      where !record.hitches.contains(where: isThePause) && waited > 2 * record.refresh {
        record = try frames(of: app) { press("Stutter", in: app) }
      }
      XCTAssertGreaterThan(record.frames.count, 10)
      let hitches = record.hitches.sorted { $0.lateness > $1.lateness }
      XCTAssertTrue((0.17...0.4 + waited).contains(hitches.first?.lateness ?? 0), "\(record.hitches)")
      XCTAssertEqual(hitches.dropFirst().filter(isLong), [])
    }
  }

  func testASmoothAnimationHasNoLongHitch() throws {
    for toolkit in [FixtureToolkit.gtk3, .gtk4] {
      let app = show(.animation, toolkit)
      let record = try frames(of: app) { press("Move", in: app) }
      XCTAssertGreaterThan(record.frames.count, 10)
      XCTAssertEqual(record.hitches.filter(isLong), [])
    }
  }

  func testThePauseBetweenTwoAnimationsIsNotAHitch() throws {
    let app = show(.animation)
    let record = try frames(of: app) { press("Move Twice", in: app) }
    let gaps = zip(record.frames, record.frames.dropFirst()).map { $1 - $0 }
    XCTAssertGreaterThan(gaps.max() ?? 0, 0.3, "expected a pause between the frames")
    XCTAssertEqual(record.hitches.filter(isLong), [])
  }

  func testTheRefreshRateIsStandardWhileFramesAreWatched() throws {
    let app = show(.animation)
    func rate() throws -> Double {
      try XCTUnwrap(AutomationSession.shared.host.current?.display.refreshRate())
    }
    XCTAssertEqual(try rate(), 240, accuracy: 1)
    var meanwhile = 0.0
    _ = try frames(of: app) { meanwhile = (try? rate()) ?? 0 }
    XCTAssertEqual(meanwhile, 60, accuracy: 1)
    XCTAssertEqual(try rate(), 240, accuracy: 1)
  }

  func testAProgramThatPaintsNothingHasNoHitches() {
    let app = show(.animation)
    let lines = measuredLines {
      measure(metrics: [XCTHitchMetric(application: app)], options: options(2)) {
        XCTAssertFalse(app.buttons["Nobody"].waitForExistence(timeout: 0.3))
      }
    }
    XCTAssertEqual(lines.map(values), [[0, 0], [0, 0], [0, 0]])
  }

  func testTheMetricReportsCountDurationAndRatio() {
    let app = show(.animation)
    var lines: [String] = []
    waited = secondsOfWaiting {
      lines = measuredLines {
        measure(metrics: [XCTHitchMetric(application: app), XCTClockMetric()], options: options(1)) {
          press("Stutter", in: app)
        }
      }
    }
    XCTAssertEqual(
      lines.compactMap { $0.firstMatch(of: #/measured \[([^\]]*)\]/#).map { String($0.1) } },
      [
        "Number of Hitches (fixture.py), hitches", "Hitches Total Duration (fixture.py), s",
        "Hitch Time Ratio (fixture.py), ms per s", "Clock Monotonic Time, s",
      ])
    let numbers = lines.map { values($0)[0] }
    // A frame is not counted if the program waited for a processor and its work could not be observed.
    XCTAssertGreaterThanOrEqual(numbers[0], waited < 0.15 ? 1 : 0)
    XCTAssertGreaterThan(numbers[1], 0.15 - waited)
    XCTAssertEqual(numbers[2], numbers[1] * 1000 / numbers[3], accuracy: numbers[2] / 100)
  }

  func testAProgramThatDoesNotRunIsAnError() {
    let app = BehaviorFixture.animation.application(.gtk4)
    expectFailure(containing: "Failed to measure: ", "animation.py is not running") {
      measure(metrics: [XCTHitchMetric(application: app)], options: options(1)) {}
    }
  }

  // MARK: - The rule

  func testADelayedFrameOfABusyProgramIsAHitch() {
    let refresh = 0.016
    // Each frame is painted in two parts; the fourth frame is delayed by 100 ms.
    let times = [0, 0.016, 0.032, 0.148, 0.164, 0.4, 0.416]
    let paintings = times.flatMap { [$0, $0 + 0.003] }
    func record(_ isAtRest: (TimeInterval) -> Bool, every pause: TimeInterval = 0.001) -> FrameRecord {
      let samples = stride(from: 0, to: 0.5, by: pause).map {
        FrameRecord.Sample(time: $0, isAtRest: isAtRest($0))
      }
      return FrameRecord(paintings: paintings, samples: samples, refresh: refresh)
    }
    // The program rests between the fifth and the sixth frame, and for the remaining time of each frame.
    let usual = record { time in
      (0.2...0.3).contains(time)
        || times.contains { (0.005...0.015).contains(time - $0) } && !(0.04...0.148).contains(time)
    }
    XCTAssertEqual(usual.frames, times)
    XCTAssertEqual(usual.hitches.map(\.time), [0.148])
    XCTAssertEqual(usual.hitches[0].lateness, 0.1, accuracy: 1e-9)
    XCTAssertEqual(record { _ in true }.hitches, [])
    XCTAssertEqual(record { _ in false }.hitches.map(\.time), [0.148, 0.4])
    // The program rested until shortly after the frame was due, and then worked.
    XCTAssertEqual(record { (0.045...0.06).contains($0) || $0 > 0.15 }.hitches.map(\.time), [0.148])
    // The program rested and then worked: this is the first frame after a rest.
    XCTAssertEqual(record { (0.045...0.1).contains($0) || $0 > 0.15 }.hitches, [])
    // The program was at rest again when the frame was reported.
    XCTAssertEqual(record { (0.143...0.15).contains($0) || $0 > 0.15 }.hitches.map(\.time), [0.148])
    // No sample was taken while the frames were delayed.
    XCTAssertEqual(record({ _ in false }, every: 0.3).hitches, [])
    // The same applies to rare samples, unless one of them is sure that the program had no rest before it.
    func seldom(_ isSure: Bool) -> [TimeInterval] {
      let samples = [0, 0.04, 0.14, 0.15, 0.5].map {
        FrameRecord.Sample(time: $0, isAtRest: false, isSureOfBefore: isSure && $0 == 0.14)
      }
      return FrameRecord(paintings: paintings, samples: samples, refresh: refresh).hitches.map(\.time)
    }
    XCTAssertEqual(seldom(false), [])
    XCTAssertEqual(seldom(true), [0.148])
  }

  // MARK: - Support

  private func press(_ name: String, in app: XCUIApplication) {
    app.buttons[name].tap()
    XCTAssertTrue(app.staticTexts["Status: done"].waitForExistence(timeout: 10))
  }

  private func frames(of app: XCUIApplication, _ body: () -> Void) throws -> FrameRecord {
    let watch = try FrameWatch(app.handle.application)
    waited = secondsOfWaiting(body)
    return try watch.finish()
  }

  private static let maximumTries = 4

  /// The seconds in which something waited for a processor while the last frames were watched.
  private var waited: TimeInterval = 0

  /// Whether a hitch is as long as the pause of the animation.
  private func isThePause(_ hitch: FrameRecord.Hitch) -> Bool { hitch.lateness >= 0.17 }

  /// Whether a hitch is longer than the load of the machine can explain.
  private func isLong(_ hitch: FrameRecord.Hitch) -> Bool { hitch.lateness > 0.15 + waited }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import WindowSystem
import XCTest

@testable import ElementModel
@testable import Idleness
@testable import Programs
@testable import Timing

/// Tests which frames count as an endless animation; all times are values.
final class AmbientAnimationTests: XCTestCase {
  /// The painted areas of a display, as the test sets them.
  private final class Painting: DamageSource {
    private let painted = Mutex<[DamageEvent]>([])

    /// Paints 64 frames per second.
    func paint(from start: TimeInterval, until end: TimeInterval, _ rect: (Int) -> CGRect) {
      let frames = Int((end - start) * 64)
      for frame in 0..<frames { paint(rect(frame), at: start + TimeInterval(frame) / 64) }
    }

    func paint(_ rect: CGRect, at time: TimeInterval) {
      painted.withLock { $0.append(DamageEvent(number: UInt64($0.count + 1), rect: rect, time: time)) }
    }

    var count: UInt64 { painted.withLock { UInt64($0.count) } }
    func catchUp() {}
    func events(after number: UInt64) -> [DamageEvent] {
      painted.withLock { events in events.filter { $0.number > number } }
    }
    func waitForDamage(after number: UInt64, until deadline: TimeInterval) -> Bool { false }
  }

  private var painting = Painting()

  /// Watches each animation for half a second; an animation of two seconds is endless.
  private func animation() -> AmbientAnimation {
    var tunables = Tunables()
    (tunables.ambientAnimation, tunables.endlessAnimation) = (0.5, 2)
    (tunables.ambientFrame, tunables.ambientArea) = (0.005, 0.12)
    return AmbientAnimation(damage: painting, tunables: tunables)
  }

  /// A window of 1000 by 1000 pixels.
  private func explains(_ animation: inout AmbientAnimation, since start: TimeInterval, now: TimeInterval)
    -> Bool
  { animation.explainsFrames(since: start, now: now, windowArea: 1_000_000) }

  private let bar = CGRect(x: 100, y: 100, width: 400, height: 30)

  // MARK: - The first time

  func testFramesAreWatchedForSomeTimeBeforeTheyAreExplained() {
    painting.paint(from: 0, until: 1) { _ in CGRect(x: 0, y: 0, width: 20, height: 20) }
    var animation = animation()
    XCTAssertFalse(explains(&animation, since: 0.5, now: 0.75))
    XCTAssertFalse(animation.isKnown)
    XCTAssertTrue(explains(&animation, since: 0.5, now: 1))
    XCTAssertTrue(animation.isKnown)
  }

  func testSmallFramesMayMove() {
    for (side, isAmbient) in [(70.0, true), (71, false)] {
      painting = Painting()
      painting.paint(from: 0, until: 1) { CGRect(x: Double($0) * 10, y: 0, width: side, height: side) }
      var animation = animation()
      XCTAssertEqual(explains(&animation, since: 0, now: 1), isAmbient, "\(side) pixels")
    }
  }

  func testLargerFramesInOnePlaceAreAmbient() {
    painting.paint(from: 0, until: 1) { _ in bar }
    var animation = animation()
    XCTAssertTrue(explains(&animation, since: 0, now: 1))
  }

  func testLargerFramesThatMoveOrGrowAreNotAmbient() {
    let changes: [(String, (Int) -> CGRect)] = [
      ("moves", { CGRect(x: $0 * 3, y: 0, width: 200, height: 100) }),
      ("grows", { CGRect(x: 0, y: 0, width: 100 + $0 * 3, height: 100) }),
    ]
    for (change, rect) in changes {
      painting = Painting()
      painting.paint(from: 0, until: 1, rect)
      var animation = animation()
      XCTAssertFalse(explains(&animation, since: 0, now: 1), change)
    }
  }

  func testFramesOfMostOfTheWindowAreExplainedOnlyWhenTheyAreEndless() {
    painting.paint(from: 0, until: 2) { _ in CGRect(x: 0, y: 0, width: 800, height: 800) }
    var animation = animation()
    XCTAssertFalse(explains(&animation, since: 0, now: 1.75))
    XCTAssertTrue(explains(&animation, since: 0, now: 2))
  }

  // MARK: - The next time

  /// An animation at the position of the bar that is known at the time 1.
  private func known() -> AmbientAnimation {
    painting.paint(from: 0, until: 1) { _ in bar }
    var animation = animation()
    animation.begin(process: 1)
    XCTAssertTrue(explains(&animation, since: 0, now: 1))
    return animation
  }

  func testThreeFramesOfAKnownAnimationAreSufficient() {
    var animation = known()
    for frame in 1...2 { painting.paint(bar, at: 1 + TimeInterval(frame) / 64) }
    XCTAssertFalse(explains(&animation, since: 1, now: 1.0625), "two frames")
    painting.paint(bar, at: 1 + 3.0 / 64)
    XCTAssertTrue(explains(&animation, since: 1, now: 1.0625), "three frames")
  }

  func testFramesOutsideOfAKnownAnimationAreNotExplained() {
    for (distance, isKnown) in [(1.0, true), (10, false)] {
      painting = Painting()
      var animation = known()
      for frame in 1...3 {
        painting.paint(bar.offsetBy(dx: distance, dy: 0), at: 1 + TimeInterval(frame) / 64)
      }
      XCTAssertEqual(explains(&animation, since: 1, now: 1.0625), isKnown, "\(distance) pixels")
    }
  }

  func testAnAnimationBelongsToItsProcess() {
    var animation = known()
    animation.begin(process: 1)
    XCTAssertTrue(animation.isKnown)
    animation.begin(process: 2)
    XCTAssertFalse(animation.isKnown)
  }

  func testAForgottenAnimationIsWatchedAgain() {
    var animation = known()
    painting.paint(from: 1, until: 2) { _ in bar }
    animation.forget()
    XCTAssertFalse(explains(&animation, since: 1, now: 1.25))
    XCTAssertTrue(explains(&animation, since: 1, now: 1.5))
  }
}

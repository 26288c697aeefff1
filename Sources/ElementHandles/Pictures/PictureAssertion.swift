// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Idleness
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// Compares a part of the screen with a reference picture, and waits until they match.
package struct PictureAssertion {
  private let subject: PictureSubject
  private let session: AutomationSession
  let tolerance: PictureTolerance

  package init(_ subject: PictureSubject, in session: AutomationSession, tolerance: PictureTolerance) {
    (self.subject, self.session, self.tolerance) = (subject, session, tolerance)
  }

  /// The result of a wait for a picture.
  package struct Finding {
    /// The last picture, with the masked parts covered.
    package let actual: Screenshot
    /// The reference with the same parts covered, so that a mask can be added later; nil if there is no reference.
    package let expected: Screenshot?
    /// The difference from the reference; nil if the picture has a different size, or if there is no reference.
    package let difference: PictureComparison.Difference?
    /// Whether the picture matches the reference.
    package let matches: Bool
    /// The part of the screen that still changed at the end, in pixels of the picture; nil if the picture was steady.
    package let changing: CGRect?
  }

  /// Waits until the picture matches the reference.
  ///
  /// The picture is taken again whenever the screen changes. A picture that matches once is sufficient: a caret that
  /// blinks, or an animation that ends, does not have to be masked.
  ///
  /// - Parameters:
  ///   - expected: the reference.
  ///   - timeout: the time limit in seconds.
  /// - Returns: the finding of the last picture.
  /// - Throws: `AutomationError` if the element cannot be read; `WindowSystemError` if the display does not answer.
  package func wait(for expected: Screenshot, timeout: TimeInterval) throws -> Finding {
    try session.lock.withLock {
      subject.waitUntilIdle()
      let runningDesktop = try session.host.existingDesktop()
      let comparison = PictureComparison(colorTolerance: tolerance.color)
      let pause = SharedPause(in: session)
      let deadline = MonotonicClock.now + timeout
      var previous: Screenshot?
      while true {
        let count = try runningDesktop.damage.count
        let taken = try subject.take(on: runningDesktop)
        let (actual, covered) = (taken.picture, expected.covering(taken.masked))
        let quick = comparison.difference(between: covered, and: actual, findsPlaces: false)
        let size = actual.width * actual.height
        if let quick, tolerance.permits(quick.pixels, of: size) {
          return Finding(
            actual: actual, expected: covered, difference: quick, matches: true, changing: nil)
        }
        let now = MonotonicClock.now
        guard now < deadline, !Cancellation.isRequested else {
          return Finding(
            actual: actual, expected: covered,
            difference: comparison.difference(between: covered, and: actual), matches: false,
            changing: previous.flatMap { change(from: $0, to: actual) })
        }
        previous = actual
        let next = min(deadline, now + TimeLimits.Tests.picturePoll.seconds)
        _ = try pause.run { try runningDesktop.damage.waitForDamage(after: count, until: next) }
      }
    }
  }

  /// Waits until the picture no longer changes, for a new reference.
  ///
  /// - Parameter timeout: the time limit in seconds.
  /// - Returns: the last picture, which is steady if `changing` is nil.
  /// - Throws: `AutomationError` if the element cannot be read; `WindowSystemError` if the display does not answer.
  package func steadyPicture(timeout: TimeInterval) throws -> Finding {
    try session.lock.withLock {
      subject.waitUntilIdle()
      let runningDesktop = try session.host.existingDesktop()
      let pause = SharedPause(in: session)
      let deadline = MonotonicClock.now + timeout
      var (count, last) = (try runningDesktop.damage.count, try subject.take(on: runningDesktop).picture)
      while true {
        let quietAt = MonotonicClock.now + TimeLimits.Tests.steadyPicture.seconds
        let isDrawn = try pause.run { try runningDesktop.damage.waitForDamage(after: count, until: quietAt) }
        guard isDrawn else { return steady(last) }
        count = try runningDesktop.damage.count
        let next = try subject.take(on: runningDesktop).picture
        let change = change(from: last, to: next)
        // Another part of the screen may change without end.
        if change == nil, try !changes(from: next, until: quietAt, on: runningDesktop) { return steady(next) }
        last = next
        guard MonotonicClock.now < deadline, !Cancellation.isRequested else {
          return Finding(
            actual: last, expected: nil, difference: nil, matches: false, changing: change ?? .zero)
        }
      }
    }
  }

  private func steady(_ picture: Screenshot) -> Finding {
    Finding(actual: picture, expected: nil, difference: nil, matches: false, changing: nil)
  }

  /// Whether the picture changes before a moment, while the screen is drawn.
  private func changes(
    from picture: Screenshot, until moment: TimeInterval, on runningDesktop: RunningDesktop
  ) throws
    -> Bool
  {
    var count = try runningDesktop.damage.count
    while MonotonicClock.now < moment {
      guard try runningDesktop.damage.waitForDamage(after: count, until: moment) else { return false }
      count = try runningDesktop.damage.count
      if try change(from: picture, to: subject.take(on: runningDesktop).picture) != nil { return true }
    }
    return false
  }

  /// Returns the rectangle around the changes between two pictures; nil if they are equal.
  private func change(from one: Screenshot, to other: Screenshot) -> CGRect? {
    guard let difference = PictureComparison().difference(between: one, and: other) else {
      return CGRect(origin: .zero, size: other.frame.size)
    }
    return difference.pixels == 0 ? nil : difference.places.reduce(CGRect.null) { $0.union($1) }
  }
}

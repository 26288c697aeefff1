// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// Waits before and after input that this process sends to the program.
extension InputRecorder {
  /// Waits until the reading of the program's elements is up to date; called before input is sent to the program.
  ///
  /// If the program does not become idle within 400 ms, the first reading since the call is sufficient. The wait never
  /// takes longer than one second.
  ///
  /// There is no wait within a double click, which must not become slower, and no wait between keys.
  ///
  /// - Parameter point: the position at which a button is pressed or the wheel is moved; nil for keys.
  package func willInject(at point: CGPoint?) {
    let begun = MonotonicClock.now
    defer { state.withLock { $0.lastPress = MonotonicClock.now } }
    let readingNumber = state.withLock { state -> Int? in
      let isNew =
        begun - state.lastPress > TimeLimits.Recorder.heldDoubleClick.seconds
        || Self.isAway(point, from: state.placeOfLastPress)
      if let point { state.placeOfLastPress = point }
      guard state.watch != nil, !state.isPaused, !state.isStopping, isNew else { return nil }
      state.readingsRequested += 1
      state.needsReading = true
      state.isFresh = false
      return state.readingsRequested
    }
    guard let readingNumber else { return }
    wake()
    state.wait(until: begun + TimeLimits.Recorder.hold.seconds) { !$0.isFresh && !$0.isStopping }
    // Wait longer for the requested reading, because it may be the only one with an alert that the press will close.
    state.wait(
      until: begun + TimeLimits.Recorder.heldForReading.seconds,
      while: { !$0.isFresh && !$0.isStopping && $0.readingsDone < readingNumber },
      then: { $0.needsReading = false })
  }

  private static func isAway(_ point: CGPoint?, from last: CGPoint?) -> Bool {
    guard let point, let last else { return false }
    return hypot(point.x - last.x, point.y - last.y) > maximumClickDistance
  }

  /// The distance in pixels up to which two points belong to one click; larger than toolkits allow between the presses
  /// of a double click.
  private static let maximumClickDistance: CGFloat = 16

  /// Waits until all input so far is recorded and the program is idle after it.
  ///
  /// - Returns: false if `timeout`, in seconds, ended first.
  @discardableResult
  package func waitUntilCaughtUp(timeout: TimeInterval) -> Bool {
    let deadline = MonotonicClock.now + timeout
    // Only an iteration of the recording thread that begins after this call reads all input so far.
    let question = state.withLock { state in
      state.catchUpsAsked += 1
      return state.catchUpsAsked
    }
    return state.wait(until: deadline) { $0.catchUpsDone < question && $0.watch != nil }
  }
}

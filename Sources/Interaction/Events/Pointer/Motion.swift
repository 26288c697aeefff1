// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// Movements in frames, by the clock.
enum Motion {
  /// Frames a second: as many as touch screens and mice report, more than toolkits draw.
  static let rate = 90.0

  /// Fewer would be too few for a toolkit to see where a movement goes.
  private static let fewestFrames = 4

  /// Calls `frame` once for each frame, in time, with the part of the movement that is done: more than 0, at last 1.
  ///
  /// The time of each frame is counted from the start, so that one delayed frame does not delay the following ones. On
  /// a busy machine frames are skipped, and the movement has its intended speed.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - frame: receives the part; an error from it ends the movement.
  static func play(duration: TimeInterval, _ frame: (Double) throws -> Void) rethrows {
    let count = max(fewestFrames, Int(limiting: (duration * rate).rounded(.up)))
    let interval = max(duration / Double(count), 1 / rate)
    let start = MonotonicClock.now
    // Never so many at once that a toolkit would see a leap where a movement was.
    let maximumAtOnce = max(1, count / fewestFrames)
    var done = 0
    while done < count {
      PointerGesture.hold(start + Double(done + 1) * interval - MonotonicClock.now)
      let due = Int(limiting: (MonotonicClock.now - start) / interval)
      done = min(max(done + 1, due), done + maximumAtOnce, count)
      try frame(Double(done) / Double(count))
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// Movements in frames, timed by the clock.
enum Motion {
  /// The number of frames per second.
  ///
  /// Touch screens and mice report as many, and toolkits draw fewer.
  static let rate = 90.0

  /// The minimum number of frames, because toolkits need several to recognize the direction of a movement.
  private static let minimumFrameCount = 4

  /// Calls `frame` once per frame, at the time of the frame, with the completed fraction of the movement: more than
  /// 0, and 1 at the end.
  ///
  /// The time of each frame is computed from the start, so a delayed frame does not delay the following ones. On a busy
  /// machine frames are skipped, so the movement has its intended speed.
  ///
  /// - Parameters:
  ///   - duration: seconds.
  ///   - frame: receives the fraction; an error from it ends the movement.
  static func play(duration: TimeInterval, _ frame: (Double) throws -> Void) rethrows {
    let count = max(minimumFrameCount, Int(limiting: (duration * rate).rounded(.up)))
    let interval = max(duration / Double(count), 1 / rate)
    let start = MonotonicClock.now
    // The number of skipped frames is limited, because otherwise a toolkit would see a jump instead of a movement.
    let maximumAtOnce = max(1, count / minimumFrameCount)
    var done = 0
    while done < count {
      PointerGesture.hold(start + Double(done + 1) * interval - MonotonicClock.now)
      let due = Int(limiting: (MonotonicClock.now - start) / interval)
      done = min(max(done + 1, due), done + maximumAtOnce, count)
      try frame(Double(done) / Double(count))
    }
  }
}

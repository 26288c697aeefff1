// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// The frames that a program painted in a period, and its state when it did not paint.
///
/// Times are in seconds of the monotonic clock.
package struct FrameRecord: Sendable {
  /// The state of the program at a moment.
  package struct Sample: Sendable {
    package let time: TimeInterval
    /// Whether the program waited in its event loop, without work.
    package let isAtRest: Bool
    /// Whether the program certainly had no rest since the previous sample, even if that sample was long ago.
    package let isSureOfBefore: Bool

    package init(time: TimeInterval, isAtRest: Bool, isSureOfBefore: Bool = false) {
      self.time = time
      self.isAtRest = isAtRest
      self.isSureOfBefore = isSureOfBefore
    }
  }

  /// A delayed frame.
  package struct Hitch: Sendable, Equatable {
    /// The time of the frame.
    package let time: TimeInterval
    /// The delay in seconds.
    package let lateness: TimeInterval
  }

  /// The times at which the program began to paint each frame.
  package let frames: [TimeInterval]
  package let samples: [Sample]
  /// The refresh interval of the screen, in seconds.
  package let refresh: TimeInterval

  /// Creates a record from measurements.
  ///
  /// - Parameters:
  ///   - paintings: the times at which the program painted, in order.
  ///   - samples: samples of the state of the program's threads.
  ///   - refresh: the seconds from one frame of the screen to the next.
  package init(paintings: [TimeInterval], samples: [Sample], refresh: TimeInterval) {
    self.samples = samples
    self.refresh = refresh
    frames = Self.frames(of: paintings, refresh)
  }

  /// Groups repaints into frames: a pause of half a refresh interval separates two frames, and a frame takes no longer
  /// than a refresh interval.
  private static func frames(of paintings: [TimeInterval], _ refresh: TimeInterval) -> [TimeInterval] {
    var frames: [TimeInterval] = []
    var last = -TimeInterval.infinity
    for time in paintings {
      if time - last > refresh / 2 || time - (frames.last ?? 0) >= refresh { frames.append(time) }
      last = time
    }
    return frames
  }

  /// The delayed frames.
  ///
  /// A frame is due one refresh interval after the previous one, if the program has more to paint then. The frame
  /// counts as delayed under two conditions: it comes at least half an interval after it was due, and the program had
  /// no rest since that time. Under these conditions, the program worked, or was prevented from working, all the time.
  /// A program that rested had nothing to paint: its animation was over, or it paints less often.
  ///
  /// A program whose previous frame was slightly delayed may rest for up to one more interval, and then be prevented
  /// from painting the next frame. That frame counts as delayed if it comes at least two intervals after it was due. If
  /// the program's state could not be sampled, as on an overloaded machine, no frame counts as delayed.
  package var hitches: [Hitch] {
    zip(frames, frames.dropFirst()).compactMap { last, next in
      let due = last + refresh
      guard next - due >= refresh / 2 else { return nil }
      let isDelayed =
        workedAllTheTime(from: due, to: next)
        || next - due >= 2 * refresh && workedAllTheTime(from: due + refresh, to: next)
      guard isDelayed else { return nil }
      return Hitch(time: next, lateness: next - due)
    }
  }

  private func workedAllTheTime(from start: TimeInterval, to end: TimeInterval) -> Bool {
    var samples = samples[firstSample(from: start)...].prefix { $0.time <= end }
    // A repaint is reported with a short delay. By then, the program and the server may already be at rest again.
    while let last = samples.last, last.isAtRest, end - last.time < refresh / 2 { samples.removeLast() }
    guard let first = samples.first, let last = samples.last, !samples.contains(where: \.isAtRest) else {
      return false
    }
    let pauses = zip(samples, samples.dropFirst()).map { $1.isSureOfBefore ? 0 : $1.time - $0.time }
    let longest = max(first.isSureOfBefore ? 0 : first.time - start, pauses.max() ?? 0, end - last.time)
    return longest <= max(TimeLimits.Idle.frameRest.seconds, (end - start) / 2)
  }

  private func firstSample(from time: TimeInterval) -> Int {
    var (low, high) = (0, samples.count)
    while low < high {
      let middle = (low + high) / 2
      if samples[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

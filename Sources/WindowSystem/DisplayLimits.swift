// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The bounds of this module other than times, and other than those of recordings (``RecordingLimits``).
package enum DisplayLimits {
  /// Strokes between two round trips while typing.
  ///
  /// Bounds what is under way, so that a stopped server cannot block a write for ever.
  static let strokesPerRoundTrip = 128
  /// Strokes between two waits for the program.
  ///
  /// Bounds what a slow program has before it, so that ``TimeLimits/Display/typingBarrier`` is a limit for so many strokes and not for
  /// a text of any length.
  static let strokesPerBarrier = 1000
  /// Answers to pings that are remembered.
  static let rememberedPings = 256
  /// Windows that have come onto the screen that are remembered.
  static let rememberedWindows = 64
  /// Rectangles that a damage monitor remembers.
  package static let rememberedDamage = 1024
}

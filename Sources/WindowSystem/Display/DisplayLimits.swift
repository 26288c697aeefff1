// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits of this module, except times and the limits of recordings (``RecordingLimits``).
package enum DisplayLimits {
  /// The number of keystrokes between two round trips while typing.
  ///
  /// Limits the unread data, so that a stopped server cannot block a write forever.
  static let strokesPerRoundTrip = 128
  /// The number of keystrokes between two waits for the program.
  ///
  /// Limits the unread keys of a slow program, so that ``TimeLimits/Display/typingBarrier`` is a limit for this number
  /// of keystrokes and not for a text of any length.
  static let strokesPerBarrier = 1000
  /// The number of answers to pings that are stored.
  static let rememberedPings = 256
  /// The number of windows that are stored after they appeared on the screen.
  static let rememberedWindows = 64
  /// The number of rectangles that a damage monitor stores.
  package static let rememberedDamage = 1024
}

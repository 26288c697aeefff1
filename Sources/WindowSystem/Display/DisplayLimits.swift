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
  /// of keystrokes and not for a string of any length.
  static let strokesPerBarrier = 1000
  /// The maximum number of stored replies to pings.
  static let rememberedPings = 256
  /// The maximum number of windows stored as those that appeared last on the screen.
  static let rememberedWindows = 64
  /// The maximum number of rectangles that a damage monitor stores.
  package static let rememberedDamage = 1024
}

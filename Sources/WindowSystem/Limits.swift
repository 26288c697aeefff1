import Foundation

/// The bounds of this module, in one place.
package enum Limits {
  /// Seconds to connect; a healthy local server takes a few milliseconds.
  static let connect: TimeInterval = 5
  /// Seconds for one reply; a healthy local server takes 0.05 ms, a swapping machine far more.
  static let reply: TimeInterval = 5
  /// Seconds that a window may take to answer a ping in the middle of typing.
  ///
  /// Chromium needs about one second for each thousand characters that wait in its queue.
  package static let typingBarrier: TimeInterval = 15
  /// Seconds between two looks whether a window that has not answered yet was closed.
  static let closedWindowLook: TimeInterval = 0.05
  /// Seconds without drawing that stand for an answer, for a window that knows no ping.
  static let quietBarrier: TimeInterval = 0.15
  /// Seconds after which the quiet barrier is taken as passed, for a window that draws for ever.
  static let quietBarrierAtMost: TimeInterval = 2
  /// Longest time in poll(2) before a waiter looks at what another thread may have read, in seconds.
  static let waitSlice: TimeInterval = 0.01
  /// Strokes between two round trips while typing.
  ///
  /// Bounds what is under way, so that a stopped server cannot block a write for ever.
  static let strokesPerRoundTrip = 128
  /// Strokes between two waits for the program.
  ///
  /// Bounds what a slow program has before it, so that ``typingBarrier`` is a limit for so many strokes and not for
  /// a text of any length.
  static let strokesPerBarrier = 1000
  /// Answers to pings that are remembered.
  static let rememberedPings = 256
  /// Windows that have come onto the screen that are remembered.
  static let rememberedWindows = 64
  /// Longest time, in seconds, that a watcher of input waits before it asks the server whether there is more.
  static let watchSlice: TimeInterval = 0.1
  /// Seconds that another program may take to hand out what is on the clipboard.
  static let paste: TimeInterval = 2
  /// Rectangles that a damage monitor remembers.
  package static let rememberedDamage = 1024
}

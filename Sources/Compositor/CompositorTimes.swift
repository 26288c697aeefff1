// SPDX-License-Identifier: Apache-2.0

/// The times of the compositor, in milliseconds.
///
/// They are not in the tables of `Timing`, because these need Foundation, which would triple the memory of the
/// compositor.
enum CompositorTimes {
  /// The time after which a client gets one more frame at once: the frame of a usual screen.
  static let immediateFrame: UInt32 = 16
  /// The longest time after which a program shows a menu for a press; a tooltip comes half a second after a movement.
  static let reactionToPress: UInt32 = 400
  /// The longest time between two clicks of one request; toolkits treat clicks that are a second apart as single
  /// clicks.
  static let maximumBetweenClicks: UInt32 = 10_000
  /// The longest time after which a client handles a key that it has read: Qt waits at most 100 ms for the registry
  /// of AT-SPI, and longer on a busy machine.
  static let queuedKeys: UInt32 = 2000
  /// The longest time between the presses of a double click in a title bar: that of the X11 desktop.
  static let doubleClick: UInt32 = 400
  /// The longest time by which the time of an event may be ahead of the clock, so that a test cannot send all later
  /// events into the far future.
  static let maximumEventLead: UInt32 = 60_000
}

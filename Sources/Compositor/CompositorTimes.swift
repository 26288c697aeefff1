// SPDX-License-Identifier: Apache-2.0

/// The times of the compositor, in milliseconds.
///
/// They are not in the tables of `Timing`, because these need Foundation, which would triple the memory of the
/// compositor.
enum CompositorTimes {
  /// The time after which a client gets one more frame at once: the frame of a usual screen.
  static let immediateFrame: UInt32 = 16
}

// SPDX-License-Identifier: Apache-2.0

/// A change of the pixels of a window.
struct WindowDamage {
  /// The number of the repaint for one test, from 1.
  let number: UInt32
  let window: UInt32
  /// The changed part of the screen, in logical pixels.
  let area: Rect
  /// In microseconds of `CLOCK_MONOTONIC`.
  let time: UInt64
}

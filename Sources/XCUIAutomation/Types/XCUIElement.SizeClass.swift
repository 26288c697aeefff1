// SPDX-License-Identifier: Apache-2.0

extension XCUIElement {
  /// The size class of a window in one direction.
  ///
  /// Mirrors Apple's `XCUIElement.SizeClass`. A window less than 600 points wide, or less than 480 points high, is
  /// compact in that direction, and so are the elements in it; any other window is regular. Apple's size classes depend
  /// on the device. At these limits, programs for GNOME and iPadOS change from one column to several.
  public enum SizeClass: Int, Sendable {
    /// Unknown: the program has no window.
    case unspecified = 0
    /// Less than 600 points wide, or less than 480 points high.
    case compact = 1
    /// At least 600 points wide, or at least 480 points high.
    case regular = 2
  }
}

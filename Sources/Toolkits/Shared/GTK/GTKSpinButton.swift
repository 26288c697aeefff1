// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A spin button of GTK: a field for a number, and behind it two buttons.
///
/// The buttons are in no tree (3.24), or have no separate place for a click that is meant for the whole (4.8, 4.18).
enum GTKSpinButton {
  /// A point in the field: the middle of a narrow one is on the button "−".
  static func field(in frame: CGRect) -> CGPoint? {
    // One that stands upright has its buttons above and below the field.
    guard frame.width > frame.height else { return nil }
    return CGPoint(x: frame.minX + min(widthOfText / 2, frame.width / 4), y: frame.midY)
  }

  /// Pixels of the narrowest field, in Adwaita.
  private static let widthOfText: CGFloat = 40
}

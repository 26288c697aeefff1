// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A GTK spin button: a field for a number, followed by two buttons.
///
/// In 3.24, the buttons are not in the tree. In 4.8 and 4.18, a click on the whole element could hit one of them.
enum GTKSpinButton {
  /// Returns a point in the field, because the middle of a narrow spin button is on the button "−".
  ///
  /// Nil for a vertical spin button, whose middle is in the field.
  static func field(in frame: CGRect) -> CGPoint? {
    // A vertical spin button has its buttons above and below the field.
    guard frame.width > frame.height else { return nil }
    return CGPoint(x: frame.minX + min(widthOfText / 2, frame.width / 4), y: frame.midY)
  }

  /// The width of the narrowest field in pixels, in Adwaita.
  private static let widthOfText: CGFloat = 40
}

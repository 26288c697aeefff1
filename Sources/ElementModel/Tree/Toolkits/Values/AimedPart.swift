// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The part of an element at which a click is aimed.
package enum AimedPart: Sendable {
  /// The element itself.
  ///
  /// Some toolkits do not draw the element in the middle of the element's rectangle.
  case element
  /// The text field with the number of a spin button.
  case number
  /// The check mark of a row.
  case checkMark
  /// The triangle that a toolkit draws next to a row.
  case triangle
  /// The arrow that opens a combo box.
  case arrow

  /// The point of the part in most toolkits.
  ///
  /// - Parameter frame: the frame of the element, in pixels of the screen.
  /// - Returns: nil if the middle of the element takes the click, or if the point is not known.
  package func point(in frame: CGRect) -> CGPoint? {
    switch self {
    case .triangle: CGPoint(x: frame.minX - 10, y: frame.midY)
    case .element, .number, .checkMark, .arrow: nil
    }
  }
}

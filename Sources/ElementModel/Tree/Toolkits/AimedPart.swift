// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A part of an element that a click is meant for.
package enum AimedPart: Sendable {
  /// The element itself, which some toolkits do not draw in the middle of its rectangle.
  case element
  /// The field for the number of a spin button.
  case number
  /// The check mark of a row.
  case checkMark
  /// The triangle that a toolkit draws beside a row.
  case triangle
  /// The arrow that opens a combo box.
  case arrow

  /// The place where most toolkits have the part.
  ///
  /// - Parameter frame: of the element, in pixels of the screen.
  /// - Returns: nil where the middle of the element takes the click, or where the place is not known.
  package func point(in frame: CGRect) -> CGPoint? {
    switch self {
    case .triangle: CGPoint(x: frame.minX - 10, y: frame.midY)
    case .element, .number, .checkMark, .arrow: nil
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A place of a picture that differs from its reference, in numbers and in words.
package struct PicturePlace: Sendable, Equatable {
  /// The rectangle in pixels from the top left corner of the picture.
  package let frame: CGRect
  /// The words: `80×20 pixels at (10, 20), at the top left, in "Save" Button`.
  package let words: String

  /// - Parameters:
  ///   - frame: the rectangle in pixels from the top left corner of the picture.
  ///   - size: the size of the picture in pixels.
  ///   - element: the name of the innermost element around the place; nil if it is not known.
  package init(_ frame: CGRect, in size: CGSize, element: String?) {
    self.frame = frame
    let parts = [
      "\(Int(frame.width))×\(Int(frame.height)) pixels at (\(Int(frame.minX)), \(Int(frame.minY)))",
      Self.region(of: frame, in: size), element.map { "in \($0)" },
    ]
    words = parts.compactMap { $0 }.joined(separator: ", ")
  }

  /// Returns the part of the picture with the middle of a rectangle; nil if the rectangle covers more than half of the
  /// picture in both directions.
  private static func region(of frame: CGRect, in size: CGSize) -> String? {
    guard size.width > 0, size.height > 0 else { return nil }
    if frame.width * 2 > size.width, frame.height * 2 > size.height { return nil }
    let column = ["left", "", "right"][third(frame.midX / size.width)]
    let row = ["top", "", "bottom"][third(frame.midY / size.height)]
    let words = [row, column].filter { !$0.isEmpty }
    return words.isEmpty ? "in the middle" : "at the \(words.joined(separator: " "))"
  }

  private static func third(_ share: CGFloat) -> Int { share < 1.0 / 3 ? 0 : share > 2.0 / 3 ? 2 : 1 }
}

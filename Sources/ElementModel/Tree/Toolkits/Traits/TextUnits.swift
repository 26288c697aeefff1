// SPDX-License-Identifier: Apache-2.0

/// The way in which a toolkit counts characters, and the units of its text attributes.
package struct TextUnits: Sendable {
  /// The maximum value of a component of a color.
  package var maximumColor = 255.0
  /// Whether a default background is reported if no background is set.
  package var hasDefaultBackground = true
  /// Whether sizes may be in 1024ths of a point.
  package var hasFractionsOfPoints = false
  /// Whether the default size is in pixels.
  package var hasDefaultSizeInPixels = false
  /// The relation between the reported number of characters and the text.
  package var count = CharacterCount.unknown

  package init(
    maximumColor: Double = 255.0, hasDefaultBackground: Bool = true, hasFractionsOfPoints: Bool = false,
    hasDefaultSizeInPixels: Bool = false, count: CharacterCount = .unknown
  ) {
    self.maximumColor = maximumColor
    self.hasDefaultBackground = hasDefaultBackground
    self.hasFractionsOfPoints = hasFractionsOfPoints
    self.hasDefaultSizeInPixels = hasDefaultSizeInPixels
    self.count = count
  }

  /// The number of characters that a toolkit reports for a string that equals an ASCII string.
  package enum CharacterCount: Sendable {
    /// Any number.
    case unknown
    /// The number of characters that a user reads.
    case exact
    /// The number of characters that a user reads, or a larger number.
    case atLeast
  }

  /// The numbers of characters that the toolkit may report for a string that equals an ASCII string; nil for any
  /// number.
  ///
  /// `count` is the length of the ASCII text.
  func lengths(ofTextsLike count: Int) -> ClosedRange<Int>? {
    switch self.count {
    case .unknown: nil
    case .exact: count...count
    case .atLeast: count...Int.max
    }
  }
}

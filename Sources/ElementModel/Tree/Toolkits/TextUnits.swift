// SPDX-License-Identifier: Apache-2.0

/// How a toolkit counts characters, and the units in which it reports how texts look.
package struct TextUnits: Sendable {
  /// The largest part of a colour.
  package var maximumColor = 255.0
  /// Whether a default background is reported where no background is set.
  package var hasDefaultBackground = true
  /// Whether sizes may be in 1024ths of a point.
  package var hasFractionsOfPoints = false
  /// Whether the default size is in pixels.
  package var hasDefaultSizeInPixels = false
  /// How many characters are reported of a text.
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

  /// How many characters a toolkit reports of a text that equals one of some ASCII characters.
  package enum CharacterCount: Sendable {
    /// It may be any number.
    case unknown
    /// As many as a user reads.
    case exact
    /// As many as a user reads, or more.
    case atLeast
  }

  /// How many characters a text may have that equals one of some ASCII characters; nil where that is not known.
  func lengths(ofTextsLike count: Int) -> ClosedRange<Int>? {
    switch self.count {
    case .unknown: nil
    case .exact: count...count
    case .atLeast: count...Int.max
    }
  }
}

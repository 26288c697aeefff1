// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The order of the rows in view, derived from their text.
struct LabelOrder {
  private let labels: [String]

  init(_ content: ScrollContent) { self.init(content.labelsInView) }

  init(_ labels: [String]) { self.labels = labels }

  /// Returns the direction in which to scroll from these rows to the row with a string.
  ///
  /// - Returns: nil if the rows are not sorted, or if the row belongs between these rows.
  func direction(to text: String) -> ContentScroller.Direction? {
    guard labels.count >= Self.minimumRows, let first = labels.first, let last = labels.last else {
      return nil
    }
    let order = Self.compare(first, last)
    guard order != .orderedSame,
      zip(labels, labels.dropFirst()).allSatisfy({ [order, .orderedSame].contains(Self.compare($0, $1)) })
    else { return nil }
    if Self.compare(last, text) == order { return .towardsEnd }
    return Self.compare(text, first) == order ? .towardsStart : nil
  }

  /// Returns the number of rows from the first of these rows to the row with a string, if all of them are numbered with
  /// a constant step.
  func rows(to text: String) -> Int? {
    guard let numbering, let requested = Self.numbered(text), requested.prefix == numbering.prefix else {
      return nil
    }
    return (requested.number - numbering.first) / numbering.step
  }

  /// Returns the number of rows from the first row of another order to the first row of this one.
  func rows(since earlier: LabelOrder) -> Int? {
    guard let first = labels.first else { return nil }
    return earlier.rows(to: first)
  }

  private var numbering: (prefix: Substring, first: Int, step: Int)? {
    let parts = labels.compactMap(Self.numbered)
    guard parts.count == labels.count, parts.count >= Self.minimumRows, let first = parts.first,
      parts.allSatisfy({ $0.prefix == first.prefix })
    else { return nil }
    let step = parts[1].number - first.number
    guard step != 0, zip(parts, parts.dropFirst()).allSatisfy({ $1.number - $0.number == step }) else {
      return nil
    }
    return (first.prefix, first.number, step)
  }

  /// Splits a string that ends in a number of at most nine digits.
  private static func numbered(_ text: String) -> (prefix: Substring, number: Int)? {
    let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
    guard (1...9).contains(digits.count), let number = Int(String(digits.reversed())) else { return nil }
    return (text.dropLast(digits.count), number)
  }

  private static func compare(_ a: String, _ b: String) -> ComparisonResult {
    a.compare(b, options: [.numeric, .caseInsensitive])
  }

  /// The minimum number of rows from which an order is derived, because two rows may be in order by chance.
  private static let minimumRows = 3
}

// SPDX-License-Identifier: Apache-2.0

/// Reads a string from left to right, one Unicode scalar at a time.
///
/// Notations consist of scalars, not of characters: a quotation mark and a combining mark after it are one character, but
/// the mark belongs to the quoted text. A copy reads ahead: if the expected text does not follow, the copy is discarded.
package struct ScalarScanner: Sendable {
  private let scalars: [Unicode.Scalar]
  /// The number of scalars before the current one.
  package private(set) var position = 0

  package init(_ text: String) { scalars = Array(text.unicodeScalars) }

  package var isAtEnd: Bool { position == scalars.count }

  /// The scalar that is read next; nil at the end of the string.
  package var current: Unicode.Scalar? { peek(0) }

  /// Returns the scalar at a distance from the current one, without reading it; nil after the end of the string.
  package func peek(_ distance: Int = 1) -> Unicode.Scalar? {
    position + distance < scalars.count ? scalars[position + distance] : nil
  }

  /// Returns the next scalars without reading them; fewer at the end of the string.
  package func following(_ count: Int) -> String { Self.text(scalars[position...].prefix(count)) }

  // MARK: - Reading

  /// Skips scalars, at most up to the end of the string.
  package mutating func advance(by count: Int = 1) { position = min(position + count, scalars.count) }

  /// Reads one scalar; nil at the end of the string.
  package mutating func next() -> Unicode.Scalar? { next { _ in true } }

  /// Reads one scalar if it meets a condition; otherwise nil.
  package mutating func next(where condition: (Unicode.Scalar) -> Bool) -> Unicode.Scalar? {
    guard let current, condition(current) else { return nil }
    position += 1
    return current
  }

  /// Reads a literal text, and returns whether it follows; otherwise reads nothing.
  package mutating func take(_ literal: String) -> Bool {
    guard scalars[position...].starts(with: literal.unicodeScalars) else { return false }
    position += literal.unicodeScalars.count
    return true
  }

  /// Reads scalars while they meet a condition.
  ///
  /// - Parameters:
  ///   - maximum: the maximum number of scalars.
  ///   - condition: whether a scalar belongs to the text.
  /// - Returns: the text; empty if the current scalar does not meet the condition.
  package mutating func take(maximum: Int = .max, while condition: (Unicode.Scalar) -> Bool) -> String {
    let text = scalars[position...].prefix(maximum).prefix(while: condition)
    position = text.endIndex
    return Self.text(text)
  }

  /// Skips scalars while they meet a condition, and returns their number.
  @discardableResult
  package mutating func skip(while condition: (Unicode.Scalar) -> Bool) -> Int {
    let start = position
    position = scalars[position...].firstIndex { !condition($0) } ?? scalars.count
    return position - start
  }

  /// Reads the text up to a scalar, and this scalar.
  ///
  /// - Returns: the text before the scalar; nil, and nothing is read, if the rest of the string does not contain it.
  package mutating func take(through end: Unicode.Scalar) -> String? {
    guard let index = scalars[position...].firstIndex(of: end) else { return nil }
    defer { position = index + 1 }
    return text(from: position, to: index)
  }

  /// Reads a whole number that begins with a digit 0 to 9 and may contain separators.
  ///
  /// - Returns: the digits without separators; nil if no digit follows.
  package mutating func takeDigits(separatedBy separator: Unicode.Scalar) -> String? {
    guard current?.isASCIIDigit == true else { return nil }
    let digits = take { $0.isASCIIDigit || $0 == separator }
    return digits.filter { Character(separator) != $0 }
  }

  // MARK: - Messages

  /// Returns the text between two positions; by default up to the current one.
  package func text(from start: Int, to end: Int? = nil) -> String {
    Self.text(scalars[start..<(end ?? position)])
  }

  /// Returns the text at a position for a message.
  ///
  /// - Parameters:
  ///   - position: the number of scalars before the text.
  ///   - isPart: whether a scalar is part of a word.
  /// - Returns: the word that begins there, or one scalar if none does; nil at the end of the string.
  package func found(at position: Int, word isPart: (Unicode.Scalar) -> Bool) -> String? {
    guard position < scalars.count else { return nil }
    let word = scalars[position...].prefix(while: isPart)
    return Self.text(word.isEmpty ? scalars[position...position] : word)
  }

  /// Returns the number of characters before a position, which people count in a message instead of scalars.
  package func characters(before position: Int) -> Int { text(from: 0, to: position).count }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is one of 0 to 9.
  package var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}

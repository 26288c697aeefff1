// SPDX-License-Identifier: Apache-2.0

/// Measures the bytes that lines take in a string.
struct LineMeasure {
  let longestText: Int?
  let hasReferences: Bool

  /// The length of a reference with a space before it: ` e1234`.
  private static let reference = 6

  func bytes(_ line: OutlineLine) -> Int {
    let text = 2 * line.depth + line.text(longest: longestText).utf8.count + 1
    return hasReferences && line.element != nil ? text + Self.reference : text
  }
}

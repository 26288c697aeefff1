// SPDX-License-Identifier: Apache-2.0

/// The measure of a prompt: an upper estimate of the number of tokens that a language model counts.
///
/// Models split text differently, and few publish how. This measure needs no table of a model. It counts
///
/// - a word of ASCII letters as one token for each 4 letters or part of it, where a capital letter after a small one
///   begins a new word,
/// - digits as one token for each 2,
/// - each other visible ASCII character as one token, and a run of equal ones as one token for each 2,
/// - one space between words as nothing; a longer run of spaces and tabs, and each line break, as one token,
/// - each other character as the number of its UTF-8 bytes, which no model exceeds.
///
/// Documentation/Guides/Reports.md has figures from a comparison with three tokenizers.
package enum TokenEstimate {
  package static func count(_ text: some StringProtocol) -> Int {
    var tokens = 0
    var previous: Kind = .lineBreak
    var run = 0
    var last: UInt32 = 0
    for scalar in text.unicodeScalars {
      let kind = Kind(scalar)
      let isSame = kind == previous && (kind != .mark || scalar.value == last)
      let isNewWord = kind == .letter && isUpper(scalar.value) && !isUpper(last)
      run = isSame && !isNewWord ? run + 1 : 1
      switch kind {
      case .letter: tokens += run % 4 == 1 ? 1 : 0
      case .digit, .mark: tokens += run % 2
      case .space: tokens += run == 2 ? 1 : 0
      case .lineBreak: tokens += 1
      case .other: tokens += scalar.utf8.count
      }
      (previous, last) = (kind, scalar.value)
    }
    return tokens
  }

  private static func isUpper(_ value: UInt32) -> Bool { (65...90).contains(value) }

  private enum Kind {
    case letter, digit, space, lineBreak, mark, other

    init(_ scalar: Unicode.Scalar) {
      self =
        switch scalar.value {
        case 65...90, 97...122: .letter
        case 48...57: .digit
        case 32, 9: .space
        case 10: .lineBreak
        case 0..<128: .mark
        default: .other
        }
    }
  }
}

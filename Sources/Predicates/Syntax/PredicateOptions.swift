// SPDX-License-Identifier: Apache-2.0

/// The options of text comparisons: the letters in brackets after the operator.
struct PredicateOptions: OptionSet, Sendable {
  let rawValue: UInt8

  /// `c`: upper and lower case are equal.
  static let caseInsensitive = PredicateOptions(rawValue: 1)
  /// `d`: accents are ignored.
  static let diacriticInsensitive = PredicateOptions(rawValue: 2)
  /// `l`: case follows the rules of the user's language.
  static let localeSensitive = PredicateOptions(rawValue: 4)
  /// `n`: strings are compared by code points, so equivalent forms of a character are different.
  static let normalized = PredicateOptions(rawValue: 8)
  /// `w`: a string is found only as a whole word.
  static let wholeWord = PredicateOptions(rawValue: 16)

  static let letters: [(letter: Character, option: PredicateOptions)] = [
    ("c", .caseInsensitive), ("d", .diacriticInsensitive), ("l", .localeSensitive),
    ("n", .normalized), ("w", .wholeWord),
  ]
}

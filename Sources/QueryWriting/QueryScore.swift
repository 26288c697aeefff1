// SPDX-License-Identifier: Apache-2.0

/// The score of a query: the lower the number, the longer the query is likely to stay valid.
///
/// | the element is found by | score |
/// | --- | --- |
/// | its identifier | 0 |
/// | its label, among the elements of its type | 100 |
/// | its placeholder | 130 |
/// | the label next to it | 140 |
/// | the beginning of a label that is too long to be a name | 250 |
/// | being the only one of its type | 180 |
/// | one of these inside a container: with an identifier | + 200 |
/// | … with a title or label | + 220 |
/// | … that is the only one of its type | + 210 |
/// | … that contains an element with a name | + 300 |
/// | an element with a name that it contains | 320 |
/// | its index among the elements with its name | 420 |
/// | its index among the elements of its type | 500 |
/// | its value | 560 |
/// | its index among all elements | 800 |
/// | being the first of several | 900 |
///
/// Names that are likely to change or are hard to read, long queries and high indexes add to the score:
///
/// | cause | adds |
/// | --- | --- |
/// | a name that is likely to change soon: a time, a date, a size, a counter, a document's title | 260 |
/// | an identifier that a program has generated | 170 |
/// | a name that is composed of several strings, such as that of a row | 160 |
/// | a name with 41 to 80 characters | 60 |
/// | a name with more than 80 characters | 150 |
/// | each step of the query after the second | 4 |
/// | each element before the one with the index | 1, at most 20 |
enum QueryScore {
  static let identifier = 0
  static let label = 100
  static let placeholder = 130
  static let labelBeside = 140
  static let onlyOfType = 180
  static let contained = 320
  static let numberOfName = 420
  static let numberOfType = 500
  static let value = 560
  static let numberOfAll = 800
  static let first = 900

  static let inIdentified = 200
  static let inOnlyOfType = 210
  static let inNamed = 220
  static let inContaining = 300

  static let volatile = 260
  static let generated = 170
  static let composed = 160
  static let long = 60
  static let veryLong = 150

  /// Returns the number that the form of a name adds.
  static func penalty(of name: String, isControl: Bool) -> Int {
    let length = name.count > 80 ? veryLong : name.count > 40 ? long : 0
    return length + (VolatileName.isLikely(name, isControl: isControl) ? volatile : 0)
  }

  static func penalty(ofSteps count: Int) -> Int { 4 * max(0, count - 2) }
  static func penalty(ofNumber number: Int) -> Int { min(number, 20) }
}

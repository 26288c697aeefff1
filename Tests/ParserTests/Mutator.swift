// SPDX-License-Identifier: Apache-2.0

import TestSupport

/// Creates nearly valid inputs by random changes to valid ones.
struct Mutator {
  private let seeds: [[UInt8]]
  /// The words and numbers of all seeds.
  private let words: [[UInt8]]
  private var random: SeededGenerator

  /// The maximum size in bytes: larger inputs find no further errors and take longer.
  private static let longest = 128 << 10
  /// The maximum size of most inputs in bytes: small inputs permit many more trials in the same time.
  private static let usual = 2 << 10
  /// One of this number of inputs may be larger.
  private static let rarity = 64
  /// The maximum size of the current input in bytes.
  private var limit = Mutator.longest

  init(seeds: [[UInt8]], seed: UInt64) {
    self.seeds = seeds.isEmpty ? [[]] : seeds
    let words = seeds.flatMap { $0.split { !Self.isWord($0) }.filter { $0.count < 40 }.map(Array.init) }
    self.words = Array(Set(words)).sorted { $0.lexicographicallyPrecedes($1) } + Self.strange
    random = SeededGenerator(seed: seed)
  }

  /// Values that often break parsers: numbers at the limits of their ranges, brackets, quotes and escapes.
  private static let strange: [[UInt8]] =
    [
      "-1", "0", "1e300", "-1e300", "1e-320", "inf", "nan", "9223372036854775807", "-9223372036854775808",
      "9223372036854775808", "18446744073709551615", "18446744073709551616", "2147483648", "null", "true",
      "{", "}", "[", "]", "(", ")", "\"", "'", "\\", "\\u0000", "\\ud800", "%", "%@", "$", ",", ":", "=",
      "\n", "\t",
      "\u{0}", "\u{202E}", "e\u{301}\u{301}", "👩‍👩‍👧", "../..", "/dev/zero",
    ].map { Array($0.utf8) } + [[0xFF], [0x80], [0xF0, 0x9F], [0xED, 0xA0, 0x80]]

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x80...0xFF: true
    default: false
    }
  }

  mutating func next() -> [UInt8] {
    var input = seeds[below(seeds.count)]
    limit = below(Self.rarity) == 0 ? Self.longest : max(Self.usual, input.count + input.count / 2)
    for _ in 0..<1 + below(5) { change(&input) }
    if input.count > limit { input.removeLast(input.count - limit) }
    return input
  }

  private mutating func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }

  /// Returns a random range, which is short in most cases.
  private mutating func range(in input: [UInt8]) -> Range<Int> {
    let start = below(input.count + 1)
    let most = input.count - start
    return start..<start + below(below(4) == 0 ? most + 1 : min(most, 12) + 1)
  }

  private mutating func change(_ input: inout [UInt8]) {
    let range = range(in: input)
    switch below(10) {
    case 0: if !input.isEmpty { input[below(input.count)] ^= 1 << UInt8(below(8)) }
    case 1: if !input.isEmpty { input[below(input.count)] = UInt8(below(256)) }
    case 2: input.removeSubrange(range)
    case 3:
      let place = below(input.count + 1)
      input.replaceSubrange(place..<place, with: Array(input[range]))
    case 4: input.replaceSubrange(range.lowerBound..<range.lowerBound, with: words[below(words.count)])
    case 5, 6: replaceWord(in: &input)
    case 7:
      let other = seeds[below(seeds.count)]
      let part = self.range(in: other)
      input.replaceSubrange(range, with: Array(other[part]))
    case 8: input.removeLast(min(input.count, below(input.count + 1)))
    default:
      let count = below(8) == 0 ? 5_000 : 1 + below(40)
      let part = range.isEmpty ? words[below(words.count)] : Array(input[range])
      guard part.count * count <= limit else { return }
      var repeated: [UInt8] = []
      repeated.reserveCapacity(part.count * count)
      for _ in 0..<count { repeated += part }
      input.replaceSubrange(range.lowerBound..<range.lowerBound, with: repeated)
    }
  }

  private mutating func replaceWord(in input: inout [UInt8]) {
    guard !input.isEmpty else { return }
    var start = below(input.count)
    while start < input.count, !Self.isWord(input[start]) { start += 1 }
    while start > 0, Self.isWord(input[start - 1]) { start -= 1 }
    var end = start
    while end < input.count, Self.isWord(input[end]) { end += 1 }
    input.replaceSubrange(start..<end, with: words[below(words.count)])
  }
}

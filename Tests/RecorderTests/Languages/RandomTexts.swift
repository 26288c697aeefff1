// SPDX-License-Identifier: Apache-2.0

/// Random strings with the characters that languages treat in a special way; the same seed gives the same strings.
struct RandomTexts {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func texts(_ count: Int) -> [String] { (0..<count).map { _ in text() } }

  private mutating func text() -> String {
    (0..<next(12)).reduce(into: "") { text, _ in text += Self.pieces[next(Self.pieces.count)] }
  }

  private static let pieces: [String] =
    [
      "\"", "'", "\\", "`", "$", "@", "&", "%", "{", "}", "${", "@{x}", "${{", "%{HOME}", "=", "name=", "#",
      "# ",
      "|", "| ", "*", "*** ", "[", "]", "...", " ", "  ", "   ", "\t", "\n", "\r", "\r\n", "\0", "\u{7}",
      "\u{8}",
      "\u{1b}", "\u{7f}", "\u{85}", "\u{a0}", "\u{ad}", "\u{200b}", "\u{200d}", "\u{202e}", "\u{2028}",
      "\u{2029}",
      "\u{3000}", "\u{feff}", "\u{e007}", "\u{f8ff}", "\u{fffd}", "\u{10ffff}", "e\u{301}", "\u{301}", "ß",
      "Ω",
      "日本", "👩‍👩‍👧", "🇩🇪", "\u{1f36e}", "\\n", "\\x41", "\\u0041", "\\(x)", "\\u{41}", "#{x}", "\"\"\"", "'''",
      "ELSE", "AND", "AS", "True", "None", "5", "-1", "a", "b", "word", "IN identifiers", "%@", "${EMPTY}",
    ]

  /// SplitMix64 (Steele, Lea, Flood 2014).
  private mutating func next(_ limit: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ (z >> 31)) % UInt64(limit))
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A part of a prompt: a heading, and lines that can be left out where there is no room for all.
struct PromptSection {
  /// The part of the lines that remains if there is no room for all.
  enum Remainder { case first, last }

  var heading: String
  /// Lines of Markdown before the block.
  var introduction: [String] = []
  /// The lines of the code block; without lines, the section has no block.
  var block: [String] = []
  /// The language of the code block.
  var language = "text"
  var remainder: Remainder = .first

  /// Whether the section has neither an introduction nor a block.
  var isEmpty: Bool { introduction.isEmpty && block.isEmpty }

  /// Returns the lines of the section within a number of tokens; nil if not even one line of its content has room.
  ///
  /// Lines of the block are left out first, then those of the introduction.
  func lines(within room: Int) -> [String]? {
    let whole = lines(introduction.count, block.count)
    guard !isEmpty, Self.cost(whole) > room else { return isEmpty ? nil : whole }
    // The number of shown lines is found by bisection, because the cost grows with each line.
    var (fits, tooMany) = (0, block.count)
    while tooMany - fits > 1 {
      let count = (fits + tooMany) / 2
      if Self.cost(lines(introduction.count, count)) <= room { fits = count } else { tooMany = count }
    }
    if fits > 0 { return lines(introduction.count, fits) }
    for count in stride(from: introduction.count, to: 0, by: -1) {
      let shortened = lines(count, 0)
      if Self.cost(shortened) <= room { return shortened }
    }
    return nil
  }

  /// Returns the section with the first lines of its introduction, and some lines of its block.
  private func lines(_ introductionLines: Int, _ blockLines: Int) -> [String] {
    var lines = ["## \(heading)", ""]
    if introductionLines > 0 { lines += introduction.prefix(introductionLines) + [""] }
    if blockLines > 0 { lines += PromptText.block(shortened(to: blockLines), language) + [""] }
    return lines
  }

  private func shortened(to count: Int) -> [String] {
    let rest = block.count - count
    guard rest > 0 else { return block }
    let note = "… (\(rest) more \(rest == 1 ? "line" : "lines"))"
    return switch remainder {
    case .first: block.prefix(count) + [note]
    case .last: [note] + block.suffix(count)
    }
  }

  static func cost(_ lines: [String]) -> Int { lines.reduce(0) { $0 + TokenEstimate.count($1) + 1 } }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// Leaves lines out until the text fits in a number of tokens.
///
/// First it lists fewer lines of each container, because long lists say the least for their length. Then it leaves out
/// the deepest levels, and at last the end of the text. Windows, dialogs and popups are left out last.
struct OutlineLimit {
  let tokens: Int
  let measure: LineMeasure

  func limited(_ lines: [OutlineLine]) -> [OutlineLine] {
    if fits(lines) { return lines }
    var shortest = lines
    for limit in Self.linesOfContainers {
      shortest = SiblingFolding(limit: limit) { _, child in !child.type.hasAny(of: [.window, .popup]) }
        .folded(lines)
      if fits(shortest) { return shortest }
    }
    let deepest = shortest.map(\.depth).max() ?? 0
    for depth in stride(from: deepest - 1, through: 1, by: -1) {
      let flat = DepthFolding(depth: depth).folded(shortest)
      if fits(flat) { return flat }
      if depth == 1 { shortest = flat }
    }
    return beginning(of: shortest)
  }

  /// The numbers of lines of each container that are tried in turn.
  private static let linesOfContainers = [60, 40, 30, 24, 20, 16, 13, 10, 8, 6, 5, 4, 3, 2]

  private func fits(_ lines: [OutlineLine]) -> Bool {
    var bytes = 0
    for line in lines {
      bytes += measure.bytes(line)
      if OutlineText.tokens(bytes) > tokens { return false }
    }
    return true
  }

  /// The first lines, as many as fit, and a count of the others.
  private func beginning(of lines: [OutlineLine]) -> [OutlineLine] {
    var first: [OutlineLine] = []
    // The line that counts the others needs space too.
    var bytes = Self.countBytes
    for (index, line) in lines.enumerated() {
      bytes += measure.bytes(line)
      if OutlineText.tokens(bytes) > tokens {
        let left = lines[index...].reduce(0) { $0 + $1.elementCount }
        return first + [OutlineLine(depth: 0, .folded(OutlineFold(count: left, type: nil)))]
      }
      first.append(line)
    }
    return first
  }

  private static let countBytes = "- … 1000000 more elements\n".utf8.count
}

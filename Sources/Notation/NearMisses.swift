// SPDX-License-Identifier: Apache-2.0

/// Finds names that are similar to a name that was not found.
package enum NearMisses {
  /// Returns the candidates most similar to a string, the most similar first.
  ///
  /// A candidate is similar if it is equal except for case or typography, if it contains the text or is contained in
  /// the text, or if it differs by a few edits. A candidate that is equal to the text is left out.
  package static func closest(to text: String, among candidates: [String], limit: Int) -> [String] {
    var seen: Set<String> = []
    return
      candidates
      .filter { !$0.isEmpty && $0 != text && seen.insert($0).inserted }
      .compactMap { candidate in distance(text, candidate).map { (candidate, $0) } }
      .sorted { $0.1 < $1.1 }
      .prefix(limit).map(\.0)
  }

  /// Returns the difference of two strings as a number from 0 to 0.5; nil if they are not similar.
  package static func distance(_ a: String, _ b: String) -> Double? {
    let left = ConfusableCharacters.plain(a).lowercased()
    let right = ConfusableCharacters.plain(b).lowercased()
    if left == right { return 0 }
    let longer = max(left.count, right.count)
    if left.count >= 2, right.contains(left) || (right.count >= 2 && left.contains(right)) {
      return 0.2 + 0.3 * (1 - Double(min(left.count, right.count)) / Double(longer))
    }
    guard longer <= 64 else { return nil }
    let relative = Double(edits(Array(left), Array(right))) / Double(longer)
    return relative <= 0.4 ? relative + 0.1 : nil
  }

  /// Returns the Levenshtein distance: the minimum number of insertions, deletions and replacements.
  private static func edits(_ a: [Character], _ b: [Character]) -> Int {
    var row = Array(0...b.count)
    for (i, left) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, right) in b.enumerated() {
        let above = row[j + 1]
        row[j + 1] = left == right ? diagonal : 1 + min(diagonal, above, row[j])
        diagonal = above
      }
    }
    return row[b.count]
  }
}

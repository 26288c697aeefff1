// SPDX-License-Identifier: Apache-2.0

extension PositionedJSON {
  /// Checks that an object has no unknown key, because it may be a misspelled one.
  ///
  /// - Parameter known: the known keys.
  /// - Throws: ``DocumentError`` at the first unknown key, with the most similar known key.
  package func checkKeys(known: [String]) throws {
    for member in try members() where !known.contains(member.key) {
      let near = NearMisses.closest(to: member.key, among: known, limit: 1).first
      let words = known.map { "\"\($0)\"" }.joined(separator: " or ")
      let hint = near.map { "the nearest key is \"\($0)\"" } ?? "expected \(words) here"
      throw DocumentError(
        file: file, place: member.place, keyPath: member.value.keyPath, problem: "unknown key; \(hint)")
    }
  }
}

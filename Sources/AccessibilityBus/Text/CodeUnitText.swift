// SPDX-License-Identifier: Apache-2.0

/// Texts that are asked for by their code units of UTF-16, one by one.
enum CodeUnitText {
  /// Longer texts are cut here: each unit costs a call.
  private static let maximumCodeUnits: Int32 = 4_000

  /// The offsets of the code units that must be asked one by one: of a text that has a length and is reported as empty.
  static func unitsToAsk(of node: Int, in tree: AccessibleTree) -> Range<Int32> {
    guard tree.plan.losesLongCharacters, tree.columns.text[node] == "" else { return 0..<0 }
    return 0..<min(tree.columns.codeUnitCount[node] ?? 0, maximumCodeUnits)
  }
}

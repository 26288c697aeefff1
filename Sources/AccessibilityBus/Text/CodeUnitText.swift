// SPDX-License-Identifier: Apache-2.0

/// Reads strings by their UTF-16 code units, one by one.
enum CodeUnitText {
  /// The maximum number of code units that are read from a string, since each unit costs a call.
  private static let maximumCodeUnits: Int32 = 4_000

  /// Returns the offsets of the code units to read: all units of a string that has a length but is reported as empty.
  static func unitsToAsk(
    of node: Int, in tree: AccessibleTree, _ columns: ColumnStore
  ) -> Range<Int32> {
    guard tree.plan.losesLongCharacters, columns.text[node] == "" else { return 0..<0 }
    return 0..<min(columns.codeUnitCount[node] ?? 0, maximumCodeUnits)
  }
}

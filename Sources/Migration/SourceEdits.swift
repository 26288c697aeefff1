// SPDX-License-Identifier: Apache-2.0

/// Applies changes at positions in a string.
enum SourceEdits {
  /// Applies the edits.
  ///
  /// If two edits overlap, only the one that begins later in the text is applied.
  static func apply(_ edits: [MigrationRule.Edit], to source: String) -> String {
    var bytes = Array(source.utf8)
    var end = Int.max
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound })
    where edit.range.upperBound <= end {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      end = edit.range.lowerBound
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

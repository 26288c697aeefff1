// SPDX-License-Identifier: Apache-2.0

/// Changes of a text at places in it.
enum SourceEdits {
  /// One that lies within another is left out.
  static func apply(_ edits: [MigrationRule.Edit], to source: String) -> String {
    var bytes = Array(source.utf8)
    var end = Int.max
    for edit in edits.sorted(by: { ($0.range.lowerBound, $0.order) > ($1.range.lowerBound, $1.order) })
    where edit.range.upperBound <= end {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      end = edit.range.lowerBound
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

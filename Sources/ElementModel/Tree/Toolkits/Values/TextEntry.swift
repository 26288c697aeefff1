// SPDX-License-Identifier: Apache-2.0

/// A string, divided for typing.
package struct TextEntry: Equatable {
  /// The parts in order; the program must be idle between them.
  package var parts: [String]
  /// Whether a character above U+FFFF is typed as its two code units of UTF-16, with a key for each.
  package var isInCodeUnits = false

  package init(parts: [String], isInCodeUnits: Bool = false) {
    self.parts = parts
    self.isInCodeUnits = isInCodeUnits
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A part of the text of a field.
package struct RendererFieldText: Decodable, Sendable {
  /// The start of the part, in UTF-16 units from the beginning of the field.
  package let start: Int
  /// The text up to the caret.
  package let text: String
  /// A number that no other field has.
  package let field: Double
}

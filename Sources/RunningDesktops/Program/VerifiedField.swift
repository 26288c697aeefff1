// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A field that accepted a complete text of one kind unchanged, and retained the keyboard focus during the typing.
///
/// When another string of this kind is typed, the field is not checked after the first keys. The kinds are separate,
/// because a field that reformats dates may leave words unchanged.
package struct VerifiedField: Hashable {
  package let field: FieldIdentity
  /// Whether the text is a date, a number or a code.
  package let isCode: Bool

  package init(field: FieldIdentity, isCode: Bool) {
    self.field = field
    self.isCode = isCode
  }
}

/// The identity of a field.
package enum FieldIdentity: Hashable {
  case accessible(AccessibleReference)
  /// The number that the renderer assigned to the field.
  case renderer(Double)
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus

/// A field that has held a whole text of one kind unchanged, and has retained the keyboard.
///
/// It need not be checked again after the first keys of such a text. A field that writes dates in another way may leave
/// words unchanged.
package struct ProvenField: Hashable {
  package let field: FieldIdentity
  /// Whether the text is a date, a number or a code.
  package let isCode: Bool

  package init(field: FieldIdentity, isCode: Bool) {
    self.field = field
    self.isCode = isCode
  }
}

/// Which field it is.
package enum FieldIdentity: Hashable {
  case accessible(AccessibleReference)
  /// The number that its surface gave it.
  case surface(Double)
}

// SPDX-License-Identifier: Apache-2.0

/// A condition that an element must fulfil.
package enum QueryFilter: Sendable {
  case predicate(ElementPredicate)
  /// Any identifying property of the element equals the text: identifier, label, title, value, placeholder.
  case identifier(String)
  /// The element has the type and, unless `identifier` is nil, an identifying property that equals this string.
  case type(ElementType, identifier: String?)
  /// The element looks like a picture.
  case picture(PictureTemplate)
}

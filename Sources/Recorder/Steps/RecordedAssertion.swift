// SPDX-License-Identifier: Apache-2.0

/// A condition that a test asserts.
package enum RecordedAssertion: Codable, Hashable, Sendable {
  case exists
  case doesNotExist
  case isEnabled(Bool)
  case isSelected(Bool)
  case isHittable(Bool)
  case hasFocus(Bool)
  case label(String)
  case value(String)
  case title(String)
  case placeholder(String)
  /// The number of elements that the target's query finds without its last index or name.
  case count(Int)
  /// An attribute of the text's characters: a name of ``TextAttributeName``, and the value.
  case textAttribute(name: String, value: String)
  /// The tree of the element, as the lines of an outline.
  case tree(String)
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel

/// An element on one line of an outline.
package struct OutlineElement: Sendable {
  /// The number of the element in the tree that the outline was read from.
  ///
  /// Two outlines are compared without it, because a later tree has other numbers.
  package var node: Int
  package var type: ElementType
  /// The whole label; "" for none.
  package var label: String
  /// The identifier; "" if the element has none, or if it has a label and identifiers of such elements were not read.
  package var identifier: String
  /// The placeholder of a field without a label; "" for none.
  package var placeholder: String
  /// The value; nil if the element has none, or if its value is a state.
  package var value: String?
  package var states: OutlineStates

  package init(
    node: Int = -1, type: ElementType, label: String = "", identifier: String = "", placeholder: String = "",
    value: String? = nil, states: OutlineStates = []
  ) {
    self.node = node
    self.type = type
    self.label = label
    self.identifier = identifier
    self.placeholder = placeholder
    self.value = value
    self.states = states
  }
}

extension OutlineElement: Equatable {
  package static func == (one: OutlineElement, other: OutlineElement) -> Bool {
    one.type == other.type && one.label == other.label && one.identifier == other.identifier
      && one.placeholder == other.placeholder && one.value == other.value && one.states == other.states
  }
}

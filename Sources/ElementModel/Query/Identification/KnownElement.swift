// SPDX-License-Identifier: Apache-2.0

/// The type and label of an element that is identified by its object, not by its properties.
package struct KnownElement: Sendable, Hashable {
  let type: ElementType
  let label: String

  package init(type: ElementType, label: String) {
    self.type = type
    self.label = label
  }
}

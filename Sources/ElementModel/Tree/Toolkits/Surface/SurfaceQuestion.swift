// SPDX-License-Identifier: Apache-2.0

/// A search for one control by its type and its text.
package struct SurfaceQuestion: Hashable, Sendable {
  package let type: ElementType
  package let text: String

  package init(type: ElementType, text: String) {
    self.type = type
    self.text = text
  }
}

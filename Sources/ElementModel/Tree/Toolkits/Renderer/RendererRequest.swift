// SPDX-License-Identifier: Apache-2.0

/// A search for one control by its type and its text, in the whole program or in containers.
package struct RendererRequest: Hashable, Sendable {
  /// Elements one of which must contain the control.
  package struct Container: Hashable, Sendable {
    package let type: ElementType
    /// The text that identifies the container; nil if only the type counts.
    package let text: String?
    /// Whether only the first element of this type counts.
    package let isFirst: Bool

    package init(type: ElementType, text: String?, isFirst: Bool) {
      self.type = type
      self.text = text
      self.isFirst = isFirst
    }
  }

  package let type: ElementType
  package let text: String
  /// The containers, beginning with the outermost one; empty for a search in the whole program.
  package let containers: [Container]

  package init(type: ElementType, text: String, containers: [Container] = []) {
    self.type = type
    self.text = text
    self.containers = containers
  }

  /// Whether a container may be an element of a document, and not only a window around it.
  package var hasContainersInDocuments: Bool { containers.contains { $0.type != .window } }
}

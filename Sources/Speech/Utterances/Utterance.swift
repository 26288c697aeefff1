// SPDX-License-Identifier: Apache-2.0

/// The words that a screen reader says for one element.
package struct Utterance: Sendable, Hashable {
  /// A part of an utterance.
  package struct Part: Sendable, Hashable {
    package let facet: Facet
    /// The words, on one line; never empty.
    package let text: String
  }

  /// The subject of a part.
  package enum Facet: Sendable, Hashable, CaseIterable {
    case name, role
    case readOnly, checked, chosen, switched, pressed, expanded, required, invalid, disabled, notSelected
    case value, percent, size
    case position, level
    case description
  }

  /// The parts, in the order in which they are said.
  package let parts: [Part]

  /// The parts with commas between them: `Save, button, grayed`; "" for an element that is read as nothing.
  package var text: String { parts.map(\.text).joined(separator: ", ") }

  package var isEmpty: Bool { parts.isEmpty }

  /// Whether the utterance says more than the kind and the state of the element.
  package var hasContent: Bool {
    parts.contains { [.name, .value, .percent, .size, .description].contains($0.facet) }
  }
}

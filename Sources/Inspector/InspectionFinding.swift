// SPDX-License-Identifier: Apache-2.0

/// A problem that prevents tests from finding or using an element, in full sentences.
package struct InspectionFinding: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable {
    /// The program draws it, and exposes only the element that holds it.
    case drawn
    /// Queries leave it out by a hiding rule.
    case hidden
    /// It has neither a label nor an identifier.
    case unnamed
    /// Its role says nothing: queries find it only among all elements.
    case vague
    /// Its window is not known to accessibility: the toolkit is not on the bus.
    case offBus
    /// A window of another program lies there.
    case otherProgram
    /// It is in the tree, but no event reaches it: it is in a closed menu, below other windows, or out of view.
    case notHittable
    /// The keyboard does not reach it.
    case notFocusable
    /// Its container was not read completely.
    case unread
  }

  package let kind: Kind
  /// The problem, and its effect on queries.
  package let problem: String
  /// The remedy in the test, or for the program's developer.
  package let advice: String
}

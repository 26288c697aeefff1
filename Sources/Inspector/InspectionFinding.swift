// SPDX-License-Identifier: Apache-2.0

/// Something that keeps tests from finding or using an element, said in full sentences.
package struct InspectionFinding: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable {
    /// Drawn by the program, and exposed to nobody: only what holds it is.
    case drawn
    /// A query leaves it out by a hiding rule.
    case hidden
    /// It has neither a label nor an identifier.
    case unnamed
    /// A role that says nothing: queries find it among all others only.
    case vague
    /// Its window is known to accessibility by no name: the toolkit is off the bus.
    case offBus
    /// A window of another program lies there.
    case otherProgram
    /// It is in the tree, and no event reaches it: closed menus, other windows on top, out of view.
    case notHittable
    /// The keyboard does not get there.
    case notFocusable
    /// Its container was not read whole.
    case unread
  }

  package let kind: Kind
  /// What was found, and what that means for a query.
  package let problem: String
  /// What to do in the test, or what the program's developer should do.
  package let advice: String
}

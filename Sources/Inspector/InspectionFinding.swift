// SPDX-License-Identifier: Apache-2.0

/// A problem that prevents tests from finding or using an element, in full sentences.
package struct InspectionFinding: Codable, Sendable, Hashable {
  package enum Kind: String, Codable, Sendable {
    /// The program draws something here, but exposes only the element that contains it, or no element.
    case drawn
    /// A hiding rule excludes the element from queries.
    case hidden
    /// The element has neither a label nor an identifier.
    case unnamed
    /// The role has no element type, so queries find the element only in `otherElements`.
    case vague
    /// The window is not on the accessibility bus, because its toolkit does not use the bus.
    case offBus
    /// The program has no window at the point: it is in another program's window, or on the empty desktop.
    case otherProgram
    /// The element is in the tree, but no event reaches it: it is in a closed menu, below other windows, or out of
    /// view.
    case notHittable
    /// The keyboard does not reach the element.
    case notFocusable
    /// The container was not read completely.
    case unread
  }

  package let kind: Kind
  /// The problem, and its effect on queries.
  package let problem: String
  /// The remedy in the test, or for the program's developer.
  package let advice: String
}

// SPDX-License-Identifier: Apache-2.0

/// A rule that finds the problems of one type on a screen.
package protocol AuditRule: Sendable {
  var type: AuditType { get }

  /// Returns the problems, in document order.
  func remarks(on screen: AuditScreen) throws -> [AuditRemark]

  /// Returns sentences about the elements that could not be checked.
  func gaps(on screen: AuditScreen) -> [String]
}

extension AuditRule {
  package func gaps(on screen: AuditScreen) -> [String] { [] }
}

/// A problem of an element that a rule has found.
package struct AuditRemark {
  /// The index of the element in the tree of the screen.
  let node: Int
  let compact: String
  /// One or two sentences: the expected and the found state, and the remedy.
  let detail: String
  /// The cause, which is the same for all remarks that one change would repair: a pair of colors, or a kind of widget.
  ///
  /// If it is nil, the role of the element is the cause.
  var cause: String?
}

// SPDX-License-Identifier: Apache-2.0

/// One check of a screen.
package protocol AuditRule: Sendable {
  var type: AuditType { get }

  /// Returns the problems, in document order.
  func remarks(on screen: AuditScreen) throws -> [AuditRemark]

  /// Returns the elements that could not be checked, in one sentence each.
  func gaps(on screen: AuditScreen) -> [String]
}

extension AuditRule {
  package func gaps(on screen: AuditScreen) -> [String] { [] }
}

/// A problem of a node that a rule has found.
package struct AuditRemark {
  let node: Int
  let compact: String
  /// One or two sentences: the expected and the found state, and the remedy.
  let detail: String
  /// The shared cause of remarks that one change would repair: a pair of colours, or a kind of widget.
  ///
  /// Nil means the role of the node.
  var cause: String?
}

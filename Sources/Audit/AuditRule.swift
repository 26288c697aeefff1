// SPDX-License-Identifier: Apache-2.0

/// One way to look at a screen.
package protocol AuditRule: Sendable {
  var type: AuditType { get }

  /// What is wrong, in document order.
  func remarks(on screen: AuditScreen) throws -> [AuditRemark]

  /// What could not be looked at, a sentence each.
  func gaps(on screen: AuditScreen) -> [String]
}

extension AuditRule {
  package func gaps(on screen: AuditScreen) -> [String] { [] }
}

/// What a rule says of a node.
package struct AuditRemark {
  let node: Int
  let compact: String
  /// A sentence or two: expected, found, what to do.
  let detail: String
  /// What it has in common with other remarks that one change would mend: a pair of colours, a kind of widget.
  ///
  /// The role where a rule says nothing.
  var cause: String?
}

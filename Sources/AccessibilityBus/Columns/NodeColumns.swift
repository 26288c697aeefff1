// SPDX-License-Identifier: Apache-2.0

/// Properties that cost a call a node, fetched only for the nodes that need them.
package struct NodeColumns: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // Debug builds, which tests are, take many calls for what the standard library has for all sets.
  package func contains(_ member: NodeColumns) -> Bool { rawValue & member.rawValue == member.rawValue }
  package mutating func formUnion(_ other: NodeColumns) {
    self = NodeColumns(rawValue: rawValue | other.rawValue)
  }

  package static let extents = NodeColumns(rawValue: 1 << 0)
  package static let text = NodeColumns(rawValue: 1 << 1)
  package static let value = NodeColumns(rawValue: 1 << 2)
  package static let description = NodeColumns(rawValue: 1 << 3)
  package static let attributes = NodeColumns(rawValue: 1 << 4)
  package static let accessibleID = NodeColumns(rawValue: 1 << 5)
  package static let actions = NodeColumns(rawValue: 1 << 6)
  package static let relations = NodeColumns(rawValue: 1 << 7)

  /// The role in the toolkit's words, which some toolkits choose more finely than the role's number.
  package static let roleName = NodeColumns(rawValue: 1 << 8)

  /// How many characters the text has, which is half of what the text costs and may rule it out.
  package static let characterCount = NodeColumns(rawValue: 1 << 9)

  /// The columns that are requested only for nodes with the matching interface.
  static let dependentOnInterfaces: NodeColumns = [.extents, .text, .value, .actions, .characterCount]
}

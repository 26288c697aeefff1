// SPDX-License-Identifier: Apache-2.0

/// Properties that cost one or more calls per node and are fetched only for the nodes for which they are needed.
package struct NodeColumns: OptionSet, Hashable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  // The generic versions of the standard library make many calls in debug builds, and tests are debug builds.
  package init(arrayLiteral elements: NodeColumns...) {
    var bits: UInt32 = 0
    for element in elements { bits |= element.rawValue }
    rawValue = bits
  }
  package static func == (one: NodeColumns, other: NodeColumns) -> Bool { one.rawValue == other.rawValue }
  package var isEmpty: Bool { rawValue == 0 }
  package func contains(_ member: NodeColumns) -> Bool { rawValue & member.rawValue == member.rawValue }
  package mutating func formUnion(_ other: NodeColumns) {
    self = NodeColumns(rawValue: rawValue | other.rawValue)
  }
  package func intersection(_ other: NodeColumns) -> NodeColumns {
    NodeColumns(rawValue: rawValue & other.rawValue)
  }
  package func subtracting(_ other: NodeColumns) -> NodeColumns {
    NodeColumns(rawValue: rawValue & ~other.rawValue)
  }

  package static let extents = NodeColumns(rawValue: 1 << 0)
  package static let text = NodeColumns(rawValue: 1 << 1)
  package static let value = NodeColumns(rawValue: 1 << 2)
  package static let description = NodeColumns(rawValue: 1 << 3)
  package static let attributes = NodeColumns(rawValue: 1 << 4)
  package static let accessibleID = NodeColumns(rawValue: 1 << 5)
  package static let actions = NodeColumns(rawValue: 1 << 6)
  package static let relations = NodeColumns(rawValue: 1 << 7)

  /// The toolkit's name for the role; in some toolkits it is more specific than the number of the role.
  package static let roleName = NodeColumns(rawValue: 1 << 8)

  /// The number of characters of the text.
  ///
  /// Fetching this number costs half as much as fetching the text, and may make the text unnecessary.
  package static let characterCount = NodeColumns(rawValue: 1 << 9)

  /// The columns that are requested only for nodes that have the matching interface.
  static let dependentOnInterfaces: NodeColumns = [.extents, .text, .value, .actions, .characterCount]
}

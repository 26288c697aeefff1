/// One of a node's actions. Its place in the list is the number for `doAction`.
package struct NodeAction: Hashable, Sendable {
  package let name: String
  package let description: String
  package let keyBinding: String
}

/// How a node relates to others.
package struct NodeRelation: Hashable, Sendable {
  /// A number of `AtspiRelationType`; 2 is labelled by.
  package let type: UInt32
  package let targets: [AccessibleReference]
}

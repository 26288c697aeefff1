// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The limits and the extent of a snapshot.
package struct SnapshotOptions: Hashable, Sendable {
  /// The maximum number of children of a container; of a larger container no child is read, and it counts as truncated.
  package var maximumChildren: Int
  /// The number of nodes from which on no further container is opened; nodes from a bulk call do not count.
  package var maximumNodes: Int
  /// The time after which no more calls are sent, in seconds; nil for the connection's `readTimeout`.
  package var timeLimit: TimeInterval?
  /// Whether the complete cache of the program may be read in one call.
  ///
  /// This is too expensive for a part of the tree: after a request for the rows of a list of 5,000, GTK 4 needs seconds
  /// for the complete cache.
  package var readsInBulk = true
  /// Children of closed containers that are read in addition to the visible ones.
  package var requested: Set<VirtualizedContainer.Child> = []

  package init(maximumChildren: Int = 20_000, maximumNodes: Int = 200_000, timeLimit: TimeInterval? = nil) {
    self.maximumChildren = maximumChildren
    self.maximumNodes = maximumNodes
    self.timeLimit = timeLimit
  }

  /// Returns the same options with at most this number of nodes.
  func limited(_ nodes: Int) -> SnapshotOptions {
    var options = self
    options.maximumNodes = min(maximumNodes, nodes)
    return options
  }
}

/// A node of which some or all children are missing in the snapshot.
package struct Truncation: Hashable, Sendable {
  package enum Reason: String, Codable, Hashable, Sendable {
    /// The node has more children than `SnapshotOptions.maximumChildren`, or than
    /// `SnapshotPlan.maximumChildrenOfLists`.
    case tooManyChildren
    /// The snapshot had reached `SnapshotOptions.maximumNodes`.
    case tooManyNodes
    /// The time limit of the snapshot had passed.
    ///
    /// If the node is the application itself, objects may be missing anywhere in the tree.
    case outOfTime
  }

  /// The closed container.
  package let node: Int
  /// The number of children that the container reports; -1 if it is not known.
  package let childCount: Int
  package let reason: Reason
}

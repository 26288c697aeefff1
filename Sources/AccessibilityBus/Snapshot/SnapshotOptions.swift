// SPDX-License-Identifier: Apache-2.0

import Foundation

/// How far a snapshot goes.
package struct SnapshotOptions: Hashable, Sendable {
  /// Containers with more children than this are left closed and reported as truncated.
  package var maximumChildren: Int
  /// No container is opened any more when the snapshot has so many nodes besides those that came in bulk.
  package var maximumNodes: Int
  /// Nothing more is asked after so many seconds; nil for the bus's `readTimeout`.
  package var timeLimit: TimeInterval?
  /// Whether the program's whole cache may be read at once.
  ///
  /// For a part of the tree that costs too much: GTK 4 needs seconds for it after a request for the rows of a list of 5,000.
  package var readsInBulk = true
  /// Children of closed containers to be shown besides those in view.
  package var wanted: Set<VirtualizedContainer.Child> = []

  package init(maximumChildren: Int = 20_000, maximumNodes: Int = 200_000, timeLimit: TimeInterval? = nil) {
    self.maximumChildren = maximumChildren
    self.maximumNodes = maximumNodes
    self.timeLimit = timeLimit
  }

  /// The same, with no more than so many nodes.
  func looking(_ nodes: Int) -> SnapshotOptions {
    var options = self
    options.maximumNodes = min(maximumNodes, nodes)
    return options
  }
}

/// A node whose children are not part of the snapshot although it has some.
package struct Truncation: Hashable, Sendable {
  package enum Reason: String, Codable, Hashable, Sendable {
    /// More than `SnapshotOptions.maximumChildren`.
    case tooManyChildren
    /// The snapshot had reached `SnapshotOptions.maximumNodes`.
    case tooManyNodes
    /// The snapshot had taken `SnapshotOptions.timeLimit`.
    case outOfTime
  }

  /// The closed container.
  package let node: Int
  /// How many children it says it has, -1 if it was not asked.
  package let childCount: Int
  package let reason: Reason
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation

/// The source of a program that no longer answers: each query that needs a reply from the program fails.
private final class SilentSource: AccessibleSource {
  private let error = AccessibilityError.connectionLost(reason: "the recorded program stopped answering")

  func fetch(_ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws {
    // The program is not queried again for what was read before.
    let isKnown = requested.allSatisfy { $0.columns.isSubset(of: tree.fetchedColumns(of: $0.node)) }
    if !isKnown { throw error }
  }

  func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws { throw error }

  func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference? { throw error }

  func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference? { throw error }

  func parent(of reference: AccessibleReference) throws -> AccessibleReference { throw error }

  func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference? {
    throw error
  }

  func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText {
    throw error
  }

  func linkTarget(of reference: AccessibleReference) throws -> String? { throw error }

  func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect { throw error }

  func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int? { throw error }
}

extension ElementTree {
  /// Lets every further query to the recorded program fail, as if the program hung from now on.
  package func stopAnswering() { nodes.source = SilentSource() }
}

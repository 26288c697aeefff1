// SPDX-License-Identifier: Apache-2.0

/// An operable element that is difficult to operate for tests or people.
package struct UnreachableElement: Codable, Sendable {
  package let element: InspectedTree.Node
  /// The problems; at least one.
  package let findings: [InspectionFinding]
}

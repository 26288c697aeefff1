// SPDX-License-Identifier: Apache-2.0

/// An element to operate with which tests or people have trouble.
package struct UnreachableElement: Codable, Sendable {
  package let element: InspectedTree.Node
  /// At least one.
  package let findings: [InspectionFinding]
}

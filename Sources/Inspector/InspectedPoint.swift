// SPDX-License-Identifier: Apache-2.0

/// What is at a point of the screen.
package struct InspectedPoint: Codable, Sendable {
  /// x and y, in pixels of the screen.
  package let point: [Double]
  /// What accessibility exposes there: the element itself or, where `isExposed` is false, what holds it.
  ///
  /// Nil where there is nothing of the program.
  package let element: InspectedElement?
  /// Whether what is to be seen at the point is the element.
  ///
  /// Where it is not, the highlight belongs to the ancestor, and `findings` say why.
  package let isExposed: Bool
  /// Why what is there cannot be found; empty when it can.
  package let findings: [InspectionFinding]
}

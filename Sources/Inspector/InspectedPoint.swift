// SPDX-License-Identifier: Apache-2.0

/// The element at a point of the screen.
package struct InspectedPoint: Codable, Sendable {
  /// x and y, in pixels of the screen.
  package let point: [Double]
  /// The exposed element at the point or, if `isExposed` is false, the element that contains the drawn part.
  ///
  /// Nil if nothing of the program is at the point.
  package let element: InspectedElement?
  /// Whether the visible part at the point is the element itself.
  ///
  /// If it is not, ``element`` is the element that contains this part, and ``findings`` has the reasons.
  package let isExposed: Bool
  /// The reasons why queries do not find the visible part, or the problems of the element; empty if there are no
  /// reasons and no problems.
  package let findings: [InspectionFinding]
}

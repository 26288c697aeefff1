// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// All properties of one element, for people and for display on a page.
///
/// Rectangles are left, top, width and height; points are x and y. All are in pixels of the screen.
package struct InspectedElement: Codable, Sendable {
  /// The element's index in the tree, in document order; the application is 0.
  package let node: Int
  /// The number of the tree in which ``node`` is valid.
  package let revision: Int

  // MARK: - As tests see it

  package let type: ElementType
  /// The type's name: `Button`.
  package let typeName: String
  /// The other types by which queries find the element: `Cell` for a row of a table.
  package let alsoFoundAs: [String]
  package let label: String
  package let identifier: String
  package let value: String?
  package let title: String
  package let placeholder: String?
  package let isEnabled: Bool
  package let isSelected: Bool
  package let hasFocus: Bool
  package let frame: [Double]?
  /// The point to which events for the element are sent; nil if no event reaches the element.
  package let hitPoint: [Double]?

  // MARK: - As accessibility reports it

  package let states: [String]
  package let actions: [Action]
  package let attributes: [String: String]
  package let description: String
  package let range: Range?
  package let texts: [Text]
  package let role: String
  /// The toolkit's own name for the role, if it differs from ``role``.
  package let roleName: String?
  package let interfaces: [String]
  package let toolkit: String
  package let processID: Int
  package let busName: String
  package let objectPath: String

  // MARK: - Where it is, and how to get there

  /// The elements from the application to this one.
  package let path: [Step]
  /// The queries that find the element, best first; empty for an element that cannot be found.
  package let queries: [InspectedQuery]
  /// The problems that prevent tests from finding or using the element.
  package let findings: [InspectionFinding]

  package struct Action: Codable, Sendable {
    package let name: String
    package let description: String
    package let keys: String
  }

  package struct Range: Codable, Sendable {
    package let current: Double
    package let minimum: Double
    package let maximum: Double
    package let increment: Double
  }

  /// A part of a string in which all characters have the same attributes, with the toolkit's names for these.
  package struct Text: Codable, Sendable {
    package let text: String
    package let attributes: [String: String]
    package let link: String?
  }

  package struct Step: Codable, Sendable {
    package let node: Int
    /// The type and the name: `Cell "Milk"`.
    package let title: String
  }
}

/// A query for an element: as Swift, and as data for changing it.
package struct InspectedQuery: Codable, Sendable {
  /// The query as Swift: `app.buttons["Add"]`.
  package let swift: String
  package let candidate: QueryCandidate
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import QueryWriting

/// All that is known of one element, for a person to read and for a page to show.
///
/// Rectangles are left, top, width and height, points are x and y, in pixels of the screen.
package struct InspectedElement: Codable, Sendable {
  /// Its place in the tree that was read, in document order; the application is 0.
  package let node: Int
  /// The tree in which the number holds.
  package let revision: Int

  // MARK: - As tests see it

  package let type: ElementType
  /// The type's name: `Button`.
  package let typeName: String
  /// The further types that queries find it as: `Cell` for a row of a table.
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
  /// Where an event goes that is meant for it; nil where none reaches it.
  package let hitPoint: [Double]?

  // MARK: - As accessibility tells it

  package let states: [String]
  package let actions: [Action]
  package let attributes: [String: String]
  package let description: String
  package let range: Range?
  package let texts: [Text]
  package let role: String
  /// The role in the toolkit's own word, where it differs.
  package let roleName: String?
  package let interfaces: [String]
  package let toolkit: String
  package let processID: Int
  package let busName: String
  package let objectPath: String

  // MARK: - Where it is, and how to get there

  /// From the application to the element itself.
  package let path: [Step]
  /// How to query it, best first; none for what cannot be found.
  package let queries: [InspectedQuery]
  /// What keeps tests from finding or using it; empty when nothing does.
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

  /// A stretch of text with one look, and its attributes in the toolkit's words.
  package struct Text: Codable, Sendable {
    package let text: String
    package let attributes: [String: String]
    package let link: String?
  }

  package struct Step: Codable, Sendable {
    package let node: Int
    /// `Cell "Milk"`.
    package let title: String
  }
}

/// One way to query an element: as Swift, and as data to change it by.
package struct InspectedQuery: Codable, Sendable {
  /// `app.buttons["Add"]`.
  package let swift: String
  package let candidate: QueryCandidate
}

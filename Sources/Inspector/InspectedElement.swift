import AutomationEngine
import Foundation

/// All that is known of one element, for a person to read and for a page to show.
package struct InspectedElement: Codable, Sendable {
  /// Its place in the tree that was read, in document order; the application is 0.
  package let node: Int
  package let type: ElementType
  package let label: String
}

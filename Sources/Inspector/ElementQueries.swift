import AutomationEngine
import Foundation

/// How to query an element, best first.
struct ElementQueries {
  let tree: ElementTree

  func queries(for node: Int) throws -> [InspectedQuery] {
    []
  }

  /// Reads a query as one writes it in Swift.
  static func read(_ text: String, of application: TargetApplication) throws -> (
    query: ElementQuery, text: String
  ) {
    (ElementQuery(application: application), text)
  }
}

import AccessibilityBus
import Foundation
import WindowSystem

/// One element, by the query that finds it. It is resolved anew each time that something is asked of it.
package struct ElementHandle: Sendable {
  package let query: ElementQuery

  package init(query: ElementQuery) {
    self.query = query
  }

  package var application: TargetApplication { query.application }
  package var description: String { query.elementDescription }

  /// Whether the handle stands for the application itself.
  package var isApplication: Bool { query.steps.isEmpty }

  // MARK: - Resolving

  /// Whether anything matches. Never fails: a program that does not run has no elements.
  package func exists() -> Bool {
    if isApplication { return application.processIdentifier != nil }
    return ((try? matches())?.nodes.isEmpty) == false
  }

  package func matches() throws -> (tree: ElementTree, nodes: [Int]) {
    let tree = try application.elementTree()
    return try application.explaining { (tree, try QueryEvaluator(tree: tree).matches(of: query)) }
  }

  /// The one node that matches.
  ///
  /// - Throws: `AutomationError` when there is none or more than one.
  package func resolve() throws -> ElementNode {
    let (tree, nodes) = try matches()
    guard nodes.count == 1 else {
      throw try application.explaining {
        nodes.isEmpty
          ? try ResolutionFailure.noMatches(query, in: tree)
          : ResolutionFailure.multiple(query, nodes, in: tree)
      }
    }
    return ElementNode(tree: tree, index: nodes[0])
  }
}

extension TargetApplication {
  /// Runs what reads the bus, and says what became of the program when that fails.
  func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as AccessibilityError {
      guard let running else { throw error }
      throw explain(error, running)
    } catch let error as WindowSystemError {
      throw explain(error)
    }
  }
}

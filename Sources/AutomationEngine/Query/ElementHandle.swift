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

  package func matches() throws -> (tree: ElementTree, nodes: [Int]) { try matches(isThorough: false) }

  /// - Parameter isThorough: whether it may take seconds to find a row that is out of view.
  private func matches(isThorough: Bool) throws -> (tree: ElementTree, nodes: [Int]) {
    let tree = try application.elementTree()
    return try application.explaining {
      let nodes = try QueryEvaluator(tree: tree).matches(of: query)
      guard nodes.isEmpty, let memory = application.session.currentDesktop?.closedRows else {
        return (tree, nodes)
      }
      let wanted = try ClosedRows(tree: tree, memory: memory).find(for: query, isThorough: isThorough)
      guard !wanted.isEmpty else { return (tree, nodes) }
      let larger = try application.elementTree(with: wanted)
      return (larger, try QueryEvaluator(tree: larger).matches(of: query))
    }
  }

  /// The one node that matches.
  ///
  /// - Throws: `AutomationError` when there is none or more than one.
  package func resolve() throws -> ElementNode {
    let (tree, nodes) = try matches(isThorough: true)
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

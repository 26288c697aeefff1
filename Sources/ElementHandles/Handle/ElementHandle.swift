// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

/// Elements of an application, identified by the query that finds them.
///
/// The query is resolved again for each operation.
package struct ElementHandle: Sendable {
  package let application: TargetProgram
  package let query: ElementQuery

  package init(_ application: TargetProgram, _ query: ElementQuery = ElementQuery()) {
    self.application = application
    self.query = query
  }

  package func appending(_ step: QueryStep) -> ElementHandle {
    ElementHandle(application, query.appending(step))
  }

  /// The name of the elements in activities and failures: `"Add" Button`.
  package var description: String { query.elementDescription ?? application.description }

  /// The application, and all steps from it to the elements.
  package var path: String { query.path(from: application.description) }

  /// Whether the handle represents the application itself.
  package var isApplication: Bool { query.steps.isEmpty }

  // MARK: - Resolving

  /// Whether the query has a match.
  ///
  /// Never fails: a program that is not running has no elements.
  package func exists() -> Bool {
    do {
      return try isFound()
    } catch {
      let session = application.session
      session.lock.withLock { session.results.failed = FailedQuery(finding: .unreadable(error)) }
      return false
    }
  }

  /// Returns whether the query has a match.
  ///
  /// - Throws: ``AutomationError`` if the program cannot be queried.
  package func isFound() throws -> Bool {
    if isApplication { return application.processIdentifier != nil }
    let session = application.session
    return try session.lock.withLock {
      let result = try matchesFromRenderer() ?? matches(isThorough: false, isOneEnough: true)
      if result.nodes.isEmpty {
        session.results.failed = FailedQuery(finding: .found(result, of: application))
      }
      return !result.nodes.isEmpty
    }
  }

  /// Returns whether the query no longer has a match.
  ///
  /// The result is true if the program has ended.
  ///
  /// - Throws: ``AutomationError`` if the program does not answer, or if the desktop has failed.
  package func isGone() throws -> Bool {
    do {
      return try !isFound()
    } catch let error as AutomationError {
      switch error.kind {
      case .applicationCrashed, .applicationExited, .applicationNotRunning: return true
      default: throw error
      }
    }
  }

  /// Evaluates the query.
  ///
  /// The caller must hold the session's lock while it uses the result.
  ///
  /// - Throws: `AutomationError` if the program cannot be read.
  package func matches() throws -> QueryResult { try matches(isThorough: false) }

  /// Evaluates the query.
  ///
  /// - Parameters:
  ///   - isThorough: whether the evaluation may take seconds to find a row that is out of view.
  ///   - isOneEnough: whether one match is sufficient.
  /// - Returns: the nodes, and the tree that contains them.
  /// - Throws: `AutomationError` if the program cannot be read.
  private func matches(isThorough: Bool, isOneEnough: Bool = false) throws -> QueryResult {
    let session = application.session
    let finder = ElementFinder(
      query: query, program: application, isThorough: isThorough, isOneEnough: isOneEnough)
    session.lock.preconditionIsHeld(for: "the results of queries")
    let tree = try application.elementTree(for: query)
    let result = try session.runLog.measuring(.query) {
      try application.failures.mappingErrors { try finder.find(in: tree) }
    }
    session.results.last = (application, result)
    return result
  }

  /// Returns the only node that matches.
  ///
  /// The caller must hold the session's lock while it uses the node.
  ///
  /// - Throws: `AutomationError` if no node or more than one matches.
  package func resolve() throws -> ElementNode {
    let result = try matches(isThorough: true)
    guard result.nodes.count == 1 else {
      throw failure(of: result)
    }
    return ElementNode(tree: result.tree, index: result.nodes[0])
  }

  private func failure(of result: QueryResult) -> AutomationError {
    var findings = QueryFindings(result, isOnUsersDesktop: application.session.host.isUserDesktop)
    if result.nodes.isEmpty { findings.excerpt = QueryFindings.excerpt(of: result) }
    return AutomationError(
      result.nodes.isEmpty ? .noMatches : .multipleMatches, .query(findings), element: description,
      application: application.description)
  }
}

/// Two handles are equal if they have equal queries in the same application.
///
/// Unlike the description, equality does not change when the program of an application becomes known, and it
/// distinguishes two programs with the same name.
extension ElementHandle: Hashable {
  package static func == (left: ElementHandle, right: ElementHandle) -> Bool {
    left.application.identity == right.application.identity
      && ElementQueryKey(left.query) == ElementQueryKey(right.query)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(application.identity)
    hasher.combine(ElementQueryKey(query))
  }
}

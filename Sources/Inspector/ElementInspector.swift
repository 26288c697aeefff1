// SPDX-License-Identifier: Apache-2.0

import Audit
import ElementModel
import Foundation
import Programs
import Synchronized
import WindowSystem

/// Looks at a running program for a person: its tree, its elements, what is at a point, and why something cannot be
/// found.
///
/// Safe to use from several threads; the session's lock orders what asks the program.
///
/// Numbers of nodes hold in the tree of their revision; ``newestNumber(of:from:)`` tells what they have become.
package final class ElementInspector: Sendable {
  package let application: TargetApplication
  private let session: AutomationSession
  private let state: Guarded<State, SessionLock>
  private static let maximumReadings = 3

  /// What was read: only for who has the session's lock.
  private final class State {
    var known: ElementTree?
    var queries: ElementQueries?
    var revision = 0
    /// The newest trees: an element that was chosen in an earlier one is found again by its object.
    var readings: [(revision: Int, tree: ElementTree)] = []
  }

  package init(application: TargetApplication) {
    self.application = application
    session = application.session
    state = Guarded(State(), by: application.session.lock)
  }

  // MARK: - The tree

  /// Reads the program's tree anew.
  ///
  /// - Throws: `AutomationError` that says what became of the program when it does not answer.
  package func read(_ detail: InspectedTree.Detail = .all) throws -> InspectedTree {
    try looking { try InspectedTree(readTree(), revision: currentRevision, detail: detail) }
  }

  /// Reads the program's tree again for a listing of a part of it, once the pages in its windows have joined it.
  ///
  /// - Throws: `AutomationError` that says what became of the program when it does not answer; what the query of the excerpt
  ///   does when it cannot be read.
  package func read(_ excerpt: TreeExcerpt) throws -> InspectedTree {
    try application.idle.waitForEmbeddedSurfaces()
    return try looking { try InspectedTree(readTree(), revision: currentRevision, excerpt: excerpt) }
  }

  /// Takes a tree that somebody else has read.
  package func use(_ tree: ElementTree) {
    state.withLock { keep(tree, in: $0) }
  }

  /// The tree that was read last, as it is listed; read first where there is none.
  package func listing(_ detail: InspectedTree.Detail = .all) throws -> InspectedTree {
    try looking { try InspectedTree(tree ?? readTree(), revision: currentRevision, detail: detail) }
  }

  /// The tree that was read last; nil before the first.
  package var tree: ElementTree? { state.withLock { $0.known } }

  /// The number of the tree that was read last; 0 before the first.
  package var currentRevision: Int { state.withLock { $0.revision } }

  // MARK: - Elements

  /// Everything about an element.
  ///
  /// - Parameters:
  ///   - node: its number in the tree.
  ///   - revision: the tree that the number is from; the last one when nil.
  /// - Returns: what is known of it.
  /// - Throws: `InspectionError.outdated` when the tree has been read anew since; what the program's end throws.
  package func element(_ node: Int, revision: Int? = nil) throws -> InspectedElement {
    try looking {
      let tree = try self.tree ?? readTree()
      if let revision, revision != currentRevision {
        throw InspectionError.outdated(revision, now: currentRevision)
      }
      guard (0..<tree.count).contains(node) else { throw InspectionError.noSuchNode(node, count: tree.count) }
      return try reader(of: tree).read(node)
    }
  }

  /// The number that an element of an earlier reading has in the tree that was read last.
  ///
  /// - Throws: `InspectionError.outdated` when that reading is too long ago, `InspectionError.gone` when the program
  ///   has the element no more.
  package func newestNumber(of node: Int, from revision: Int) throws -> Int {
    try state.withLock { state in
      guard revision != state.revision, let known = state.known else { return node }
      guard let old = state.readings.first(where: { $0.revision == revision })?.tree else {
        throw InspectionError.outdated(revision, now: state.revision)
      }
      guard (0..<old.count).contains(node) else { throw InspectionError.noSuchNode(node, count: old.count) }
      let object = old.nodes.reference(node)
      if (0..<known.count).contains(node), known.nodes.reference(node) == object { return node }
      guard let found = (0..<known.count).first(where: { known.nodes.reference($0) == object }) else {
        throw InspectionError.gone
      }
      return found
    }
  }

  /// What is at a point of the screen, and why it cannot be found where it cannot.
  ///
  /// - Parameters:
  ///   - point: in pixels of the screen.
  ///   - isFresh: whether the tree is read anew first; a page that follows the pointer need not.
  /// - Returns: the element there, or what holds the point.
  /// - Throws: `AutomationError` when the program cannot be read.
  package func element(at point: CGPoint, isFresh: Bool = false) throws -> InspectedPoint {
    try looking {
      let tree = try (isFresh ? nil : self.tree) ?? readTree()
      return try PointInspection(reader: reader(of: tree), screen: screen(), application: application)
        .inspect(point)
    }
  }

  /// The deepest exposed element at a point, for a highlight that follows the pointer; nil where there is none.
  package func highlight(at point: CGPoint) throws -> (node: Int, frame: [Double])? {
    try looking {
      let tree = try self.tree ?? readTree()
      guard case .element(let node) = try PointLookup(tree: tree).look(at: point),
        let frame = try tree.frame(node)
      else { return nil }
      return (node, InspectedTree.numbers(frame))
    }
  }

  // MARK: - Searching

  /// The elements of which a predicate is true, as `NSPredicate(format:)` would have it.
  ///
  /// - Throws: `PredicateFormatError` that points at the place; `AutomationError` for a key that elements lack.
  package func search(predicate format: String) throws -> InspectedMatches {
    try looking { try ElementSearch(tree: tree ?? readTree(), revision: currentRevision).predicate(format) }
  }

  /// What a written query finds, such as `app.tables.cells`, step by step.
  package func search(query text: String) throws -> InspectedMatches {
    try looking {
      try ElementSearch(tree: tree ?? readTree(), revision: currentRevision).query(text)
    }
  }

  // MARK: - Trouble

  /// The elements to operate that are unnamed, that no event reaches, or that the keyboard does not get to.
  package func unreachable() throws -> [UnreachableElement] {
    try looking {
      let tree = try self.tree ?? readTree()
      return try UnreachableElements(screen: AuditScreen(tree: tree, screen: screen())).find()
    }
  }

  // MARK: - Helpers

  /// Reads the program, or a tree of it, while nobody else does: a recording and a replay have threads of their own, and what
  /// was read of a browser is one tree for all of them.
  ///
  /// - Throws: what `body` does; `AutomationError` that says what became of the program when it does not answer.
  package func looking<Result>(_ body: () throws -> Result) throws -> Result {
    try session.lock.withLock { try application.failures.mappingErrors(body) }
  }

  private func readTree() throws -> ElementTree {
    let fresh = try application.elementTreeWithTexts()
    use(fresh)
    return fresh
  }

  private func keep(_ tree: ElementTree, in state: State) {
    state.known = tree
    state.queries = nil
    state.revision += 1
    state.readings = state.readings.suffix(Self.maximumReadings - 1) + [(state.revision, tree)]
  }

  /// What queries have in common is looked up once for a tree.
  private func reader(of tree: ElementTree) -> ElementReader {
    state.withLock { state in
      let queries = state.queries ?? ElementQueries(tree: tree)
      state.queries = queries
      return ElementReader(tree: tree, revision: state.revision, queries: queries)
    }
  }

  private func screen() throws -> any ScreenSource {
    if !application.isRecorded, session.host.current == nil { throw InspectionError.noDesktop }
    return try application.screen()
  }
}

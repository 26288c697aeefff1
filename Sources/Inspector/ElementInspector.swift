// SPDX-License-Identifier: Apache-2.0

import Audit
import ElementModel
import Foundation
import Programs
import Synchronized
import WindowSystem

/// Inspects a running program for a person: its tree, its elements, the element at a point, and the reason why an
/// element cannot be found.
///
/// Safe to use from several threads; the session's lock orders the requests to the program.
///
/// Numbers of nodes are valid in the tree of their revision; ``newestNumber(of:from:)`` returns the current number.
package final class ElementInspector: Sendable {
  package let application: TargetProgram
  private let session: AutomationSession
  private let state: Guarded<State, SessionLock>
  private static let maximumReadings = 3

  /// The trees that were read; access requires the session's lock.
  private final class State {
    /// The latest tree.
    var latest: Reading? {
      didSet {
        guard let latest else { return }
        readings = readings.suffix(ElementInspector.maximumReadings - 1) + [latest]
      }
    }
    /// The newest trees, for elements whose numbers are from an earlier tree.
    ///
    /// The earlier tree contains the element's object on the bus, by which the latest tree finds the element again.
    var readings: [Reading] = []

    /// The number of the latest tree; 0 before the first reading.
    var revision: Int { latest?.revision ?? 0 }
  }

  /// A tree, its number, and the results of its queries, which all readers of the tree share.
  private final class Reading {
    let tree: ElementTree
    let revision: Int
    private(set) lazy var queries = ElementQueries(tree: tree)

    init(_ tree: ElementTree, revision: Int) {
      self.tree = tree
      self.revision = revision
    }
  }

  package init(application: TargetProgram) {
    self.application = application
    session = application.session
    state = Guarded(State(), by: application.session.lock)
  }

  // MARK: - The tree

  /// Reads the program's tree again.
  ///
  /// - Throws: `AutomationError` with the state of the program if it does not answer.
  package func read(_ detail: InspectedTree.Detail = .all) throws -> InspectedTree {
    try locked { try InspectedTree(readTree(), revision: currentRevision, detail: detail) }
  }

  /// Reads the program's tree again, and lists a part of it.
  ///
  /// Before the reading, this method waits until the documents that other processes draw in the program's windows are
  /// in the tree.
  ///
  /// - Throws: `AutomationError` with the state of the program if it does not answer; an error if the excerpt's query
  ///   cannot be parsed.
  package func read(_ excerpt: TreeExcerpt) throws -> InspectedTree {
    try application.idle.waitForEmbeddedRenderers()
    return try locked { try InspectedTree(readTree(), revision: currentRevision, excerpt: excerpt) }
  }

  /// Uses a tree that other code has read.
  package func use(_ tree: ElementTree) { session.lock.withLock { _ = store(tree) } }

  /// Returns the latest tree as a listing.
  ///
  /// If no tree has been read yet, this method reads it first.
  package func listing(_ detail: InspectedTree.Detail = .all) throws -> InspectedTree {
    try locked { try InspectedTree(tree ?? readTree(), revision: currentRevision, detail: detail) }
  }

  /// The latest tree, which is used only inside ``locked(_:)``; nil before the first reading, and if the program has not
  /// answered a question about the tree.
  package var tree: ElementTree? { latest?.tree }

  /// Whether the latest tree can be used for further questions; otherwise the next question reads the tree again.
  package var hasTree: Bool { session.lock.withLock { latest != nil } }

  /// The latest reading, unless its tree has stored the error of a program that did not answer.
  ///
  /// Such a tree throws the error at each question, also after the program answers again.
  private var latest: Reading? { stored.flatMap { $0.tree.isAnswered ? $0 : nil } }

  private var stored: Reading? {
    session.lock.preconditionIsHeld(for: "trees")
    return state.uncheckedPart { $0.latest }
  }

  /// The number of the latest tree; 0 before the first reading.
  package var currentRevision: Int { state.withLock { $0.revision } }

  // MARK: - Elements

  /// Returns all properties of an element.
  ///
  /// - Parameters:
  ///   - node: the element's number in a tree.
  ///   - revision: the revision of this tree; nil means the latest one.
  /// - Returns: the properties of the element.
  /// - Throws: `InspectionError.outdated` if the tree has been read again since that revision; an error if the program
  ///   has ended.
  package func element(_ node: Int, revision: Int? = nil) throws -> InspectedElement {
    try locked {
      let revision = revision ?? stored?.revision
      let reading = try latest ?? readAgain()
      let tree = reading.tree
      if let revision, revision != reading.revision {
        throw InspectionError.outdated(revision, now: reading.revision)
      }
      guard (0..<tree.count).contains(node) else { throw InspectionError.noSuchNode(node, count: tree.count) }
      return try reader(of: reading).read(node)
    }
  }

  /// Returns the number that an element from an earlier reading has in the latest tree.
  ///
  /// - Throws: `InspectionError.outdated` if that reading is too old, `InspectionError.gone` if the program no longer
  ///   has the element.
  package func newestNumber(of node: Int, from revision: Int) throws -> Int {
    try state.withLock { state in
      guard revision != state.revision, let known = state.latest?.tree else { return node }
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

  /// Returns the element at a point of the screen, and the reasons if it cannot be found.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels of the screen.
  ///   - isFresh: whether to read the tree again first. A page that follows the pointer does not need a fresh tree.
  /// - Returns: the element at the point, or the element that contains the point.
  /// - Throws: `AutomationError` if the program cannot be read.
  package func element(at point: CGPoint, isFresh: Bool = false) throws -> InspectedPoint {
    try locked {
      let reading = try (isFresh ? nil : latest) ?? readAgain()
      return try PointInspection(reader: reader(of: reading), screen: screen(), application: application)
        .inspect(point)
    }
  }

  /// Returns the deepest exposed element at a point, for a highlight that follows the pointer; nil if nothing is
  /// exposed there.
  package func highlight(at point: CGPoint) throws -> (node: Int, frame: [Double])? {
    try locked {
      let tree = try self.tree ?? readTree()
      guard case .element(let node) = try PointLookup(tree: tree).find(at: point),
        let frame = try tree.frame(node)
      else { return nil }
      return (node, InspectedTree.numbers(frame))
    }
  }

  // MARK: - Searching

  /// Returns the elements for which a predicate is true, in the format of `NSPredicate(format:)`.
  ///
  /// - Throws: `PredicateFormatError` with the position of the error; `AutomationError` for a key that elements lack.
  package func search(predicate format: String) throws -> InspectedMatches {
    try locked { try ElementSearch(tree: tree ?? readTree(), revision: currentRevision).predicate(format) }
  }

  /// Returns the matches of a written query, such as `app.tables.cells`, step by step.
  package func search(query text: String) throws -> InspectedMatches {
    try locked {
      try ElementSearch(tree: tree ?? readTree(), revision: currentRevision).query(text)
    }
  }

  // MARK: - Trouble

  /// Returns the operable elements that have no name, that no event reaches, or that the keyboard does not reach.
  package func unreachable() throws -> [UnreachableElement] {
    try locked {
      let tree = try self.tree ?? readTree()
      return try UnreachableElements(screen: AuditScreen(tree: tree, screen: screen())).find()
    }
  }

  // MARK: - Helpers

  /// Runs a body that reads the program or one of its trees, under the session's lock.
  ///
  /// The lock is needed because a recording and a replay run on separate threads, and all threads share one tree of a
  /// browser.
  ///
  /// - Throws: the errors of `body`; `AutomationError` with the state of the program if it does not answer.
  package func locked<Result: Sendable>(_ body: () throws -> Result) throws -> Result {
    try session.lock.withLock {
      try application.failures.mappingErrors {
        let result = Swift.Result { try body() }
        // Each tree that the closure has read is stored, and rules store the error of a program that does not answer.
        return try stored?.tree.answering { try result.get() } ?? result.get()
      }
    }
  }

  private func readTree() throws -> ElementTree { try readAgain().tree }

  private func readAgain() throws -> Reading { try store(application.elementTreeWithTexts()) }

  /// Stores a tree as a new revision; the caller holds the session's lock.
  private func store(_ tree: ElementTree) -> Reading {
    let fresh = Reading(tree, revision: currentRevision + 1)
    state.replaceUncheckedPart(at: \.latest, with: fresh)
    return fresh
  }

  private func reader(of reading: Reading) -> ElementReader {
    ElementReader(tree: reading.tree, revision: reading.revision, queries: reading.queries)
  }

  private func screen() throws -> any ScreenSource {
    if !application.isRecorded, session.host.current == nil { throw InspectionError.noDesktop }
    return try application.screen()
  }
}

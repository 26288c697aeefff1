// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized

/// The source of replies about the objects of a tree after the tree was read: the program, over the bus, or a recording
/// of the program.
///
/// Rules for elements use no other source, so they work the same on a recording and on a program.
package protocol AccessibleSource: AnyObject, Sendable {
  /// Reads columns of some nodes into a tree, except those that were read before.
  ///
  /// - Throws: `AccessibilityError` if the application hangs or leaves the bus; ``UnrecordedQuery`` if the recording
  ///   has no reply.
  func fetch(_ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws

  /// Reads the interfaces of those nodes whose interfaces are unknown.
  func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws

  /// Returns the object at a point, as deep in the tree as one call to the toolkit reaches.
  ///
  /// - Parameters:
  ///   - point: the point in the coordinates of `space`.
  ///   - space: the coordinate space of the point.
  ///   - reference: the object at which the search begins.
  /// - Returns: the object; nil if the toolkit reports no object there.
  /// - Throws: ``AccessibilityError``.
  func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference?

  /// Returns the object that a browser's page finds at a point of the screen.
  ///
  /// - Parameters:
  ///   - point: the point in pixels of the screen.
  ///   - document: the document of the page.
  ///   - isAnsweredLater: whether the first reply may come from cached rectangles instead of the page.
  ///   - timeout: the maximum time to wait for the page's reply.
  /// - Returns: the object; nil if the page has no object there.
  /// - Throws: ``AccessibilityError``.
  func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference?

  func parent(of reference: AccessibleReference) throws -> AccessibleReference

  /// Returns one of the selected children of a container with the selection interface.
  ///
  /// - Parameters:
  ///   - index: the index among the selected children.
  ///   - reference: the container whose selection is read.
  /// - Returns: the child; nil if fewer children are selected.
  /// - Throws: ``AccessibilityError``.
  func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference?

  /// Returns the text of an object that has the text interface, with its attributes.
  ///
  /// - Parameters:
  ///   - reference: the object whose text is read.
  ///   - hasLinks: whether the object is a GTK 3 label with the hypertext interface.
  /// - Returns: the text in runs of equal attributes.
  /// - Throws: ``AccessibilityError``.
  func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText

  /// Returns the target of a link that is a separate element; nil if it has no target.
  func linkTarget(of reference: AccessibleReference) throws -> String?

  /// Returns the rectangle in which a character of a string is drawn.
  ///
  /// - Parameters:
  ///   - offset: the position of the character in the text, in Unicode scalars from 0.
  ///   - space: the coordinate space of the rectangle.
  ///   - reference: the object that shows the string.
  /// - Returns: the rectangle.
  /// - Throws: ``AccessibilityError``, also if the toolkit does not support this.
  func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect

  /// Searches the children with the given indices for a name. Returns the index of the first child that has the name;
  /// nil if none of these children has it, or if the deadline has passed.
  func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int?
}

extension AccessibleTree {
  /// Fetches columns of some nodes, with all calls in progress at the same time.
  ///
  /// Columns that were requested before are not requested again. If a node was removed since the snapshot, or has no
  /// such property, its column is nil.
  ///
  /// - Throws: the errors of ``AccessibleSource/fetch(_:into:)``.
  package func fetch(_ requested: NodeColumns, of nodes: some Sequence<Int>) throws {
    try fetch(nodes.map { (node: $0, columns: requested) })
  }

  /// Does the same as ``fetch(_:of:)``, with different columns for each node.
  package func fetch(_ requested: [(node: Int, columns: NodeColumns)]) throws {
    try checkAnswers()
    do {
      if lacksInterfaces {
        let dependent = requested.filter { !$0.columns.isDisjoint(with: .dependentOnInterfaces) }
        try source.fetchInterfaces(of: dependent.map(\.node), into: self)
      }
      try source.fetch(requested, into: self)
    } catch let error as AccessibilityError {
      noteFailure(error)
      throw error
    }
  }

  /// Does the same as ``fetch(_:of:)``, for a rule that cannot throw and has a result for every node.
  ///
  /// If the program hangs or has left the bus, the error is stored. The code that uses the result gets it from
  /// ``answering(_:)``.
  ///
  /// - Returns: whether the columns were fetched.
  @discardableResult
  package func tryFetch(_ requested: NodeColumns, of nodes: some Sequence<Int>) -> Bool {
    (try? fetch(requested, of: nodes)) != nil
  }

  /// Sends a query about an object for a rule that cannot throw, with the error handling of ``tryFetch(_:of:)``.
  ///
  /// - Parameter request: the query to the source.
  /// - Returns: the reply; nil also if the object was removed or the toolkit has no reply.
  @discardableResult
  package func tryAsking<Answer>(_ request: (any AccessibleSource) throws -> Answer?) -> Answer? {
    do {
      try checkAnswers()
      return try request(source)
    } catch let error as AccessibilityError where error.isLossOfContact(of: application) {
      noteFailure(error)
    } catch {
      // The object was removed, or the toolkit has no reply; this is a valid result.
    }
    return nil
  }

  private func noteFailure(_ error: AccessibilityError) {
    columns.withLock { $0.failure = $0.failure ?? error }
  }

  /// Whether the recording has a reply for each query so far; true for a tree of a running program.
  package var hasAnsweredAll: Bool { (source as? FixtureSource)?.unrecordedQueries.isEmpty ?? true }

  /// Returns the result of code that uses rules, unless the program has not answered a query of them.
  ///
  /// Rules treat unreadable values like absent ones, so their results are wrong if the program hangs or has left the
  /// bus. An error that the code throws may have the same cause, so the error of the query replaces it.
  ///
  /// - Parameter body: the code that uses rules.
  /// - Returns: the result of the code.
  /// - Throws: the `AccessibilityError` of the first query that was not answered; the errors of the code.
  package func answering<Value>(_ body: () throws -> Value) throws -> Value {
    let value: Value
    do {
      value = try body()
    } catch {
      try checkAnswers()
      throw error
    }
    try checkAnswers()
    return value
  }

  /// Throws the error of the first query that was not answered, because the program hangs or has left the bus.
  private func checkAnswers() throws {
    if let failure = columns.withLock({ $0.failure }) { throw failure }
  }

  /// Returns the interfaces of a node; nil if they were not read with the snapshot and have not been fetched yet.
  func knownInterfaces(_ node: Int) -> InterfaceSet? {
    columns.lock.exclusively {
      let item = record(node)
      guard item.pointee.fields & ItemFields.interfaces != 0 else { return nil }
      return InterfaceSet(rawValue: item.pointee.interfaces)
    }
  }

  /// Stores the interfaces of a node that were fetched after the snapshot.
  func setInterfaces(_ interfaces: InterfaceSet, of node: Int) {
    columns.lock.exclusively {
      let item = record(node)
      item.pointee.interfaces = interfaces.rawValue
      item.pointee.fields |= ItemFields.interfaces
    }
  }

  /// Fetches the interfaces of all nodes that have the same role as a node.
  ///
  /// A caller that needs the interfaces of one of these nodes usually needs those of the others too.
  func fetchInterfaces(like node: Int) {
    let role = role(node)
    tryAsking { try $0.fetchInterfaces(of: (0..<count).filter { self.role($0) == role }, into: self) }
  }

  /// Returns the description, if it is in the bulk cache; otherwise nil.
  func cachedDescription(_ node: Int) -> String? {
    let record = record(node)
    return record.pointee.description.map { String(cString: $0) }
  }
}

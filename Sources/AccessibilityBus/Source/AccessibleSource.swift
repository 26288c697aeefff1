// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The source of answers about the objects of a tree after it was read: the program itself, over the bus, or a recording of it.
///
/// Rules of elements ask no other source, so they work on a recording as they do on a program.
package protocol AccessibleSource: AnyObject, Sendable {
  /// Reads columns of some nodes into a tree, except those that were read before.
  ///
  /// - Throws: `AccessibilityError` when the application hangs or goes away; ``UnrecordedQuestion`` when the recording has no answer.
  func fetch(_ wanted: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws

  /// Reads the interfaces of those of the nodes whose interfaces are not known.
  func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws

  /// The object at a point, as far down as the toolkit looks; nil where it sees none.
  ///
  /// - Parameters:
  ///   - point: in the coordinates of `space`.
  ///   - space: what the point counts from.
  ///   - reference: the object to begin with.
  /// - Returns: the object there.
  /// - Throws: ``AccessibilityError``.
  func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference?

  /// The object that a browser's page finds at a point of the screen.
  ///
  /// - Parameters:
  ///   - point: in pixels of the screen.
  ///   - document: the page.
  ///   - isAnsweredLater: whether the first answer is not the page's own yet.
  ///   - timeout: for how long the page may not have answered.
  /// - Returns: nil where the page has nothing there.
  /// - Throws: ``AccessibilityError``.
  func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference?

  func parent(of reference: AccessibleReference) throws -> AccessibleReference

  /// One of the selected children of a container with the selection interface; nil where there are not so many.
  ///
  /// - Parameters:
  ///   - index: counted among the selected children alone.
  ///   - reference: the container.
  /// - Returns: the child.
  /// - Throws: ``AccessibilityError``.
  func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference?

  /// The text of an object that has the text interface, with its attributes.
  ///
  /// - Parameters:
  ///   - reference: the object.
  ///   - hasLinks: whether the object is a label of GTK 3 with the hypertext interface.
  /// - Returns: the text in stretches of equal attributes.
  /// - Throws: ``AccessibilityError``.
  func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText

  /// The target of a link that is a separate element; nil when it has no target.
  func linkTarget(of reference: AccessibleReference) throws -> String?

  /// The rectangle in which a character of a text is drawn.
  ///
  /// - Parameters:
  ///   - offset: the character's number, in Unicode scalars.
  ///   - space: the space whose origin the rectangle counts from.
  ///   - reference: the object.
  /// - Returns: the rectangle.
  /// - Throws: ``AccessibilityError``, also where the toolkit does not support this.
  func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect

  /// The number of the first child with a name among those with the given numbers; nil when none has it or the time
  /// is up.
  func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int?
}

extension AccessibleTree {
  /// Fetches columns of some nodes, all calls under way together.
  ///
  /// Columns that were requested before are not requested again.
  ///
  /// A node that died since the snapshot, or that has no such property, just has `nil` there.
  ///
  /// - Throws: what ``AccessibleSource/fetch(_:into:)`` throws.
  package func fetch(_ wanted: NodeColumns, of nodes: some Sequence<Int>) throws {
    try fetch(nodes.map { (node: $0, columns: wanted) })
  }

  /// As ``fetch(_:of:)``, for nodes of which different columns are wanted.
  package func fetch(_ wanted: [(node: Int, columns: NodeColumns)]) throws {
    try checkAnswers()
    do {
      if lacksInterfaces {
        let dependent = wanted.filter { !$0.columns.isDisjoint(with: .dependentOnInterfaces) }
        try source.fetchInterfaces(of: dependent.map(\.node), into: self)
      }
      try source.fetch(wanted, into: self)
    } catch let error as AccessibilityError {
      keep(error)
      throw error
    }
  }

  /// As ``fetch(_:of:)``, for a rule that has an answer for every node and cannot fail.
  ///
  /// The error of a program that hangs or has gone is stored; the user of the rule's answer gets it from ``checkAnswers()``.
  ///
  /// - Returns: whether the columns are there.
  @discardableResult
  package func tryFetch(_ wanted: NodeColumns, of nodes: some Sequence<Int>) -> Bool {
    (try? fetch(wanted, of: nodes)) != nil
  }

  /// Asks about an object, for a rule that cannot fail: as ``tryFetch(_:of:)``.
  ///
  /// - Parameter question: what is asked of the source.
  /// - Returns: the answer; nil also where the object has gone or the toolkit has none.
  @discardableResult
  package func tryAsking<Answer>(_ question: (any AccessibleSource) throws -> Answer?) -> Answer? {
    do {
      try checkAnswers()
      return try question(source)
    } catch let error as AccessibilityError where error.isSilence(of: application) {
      keep(error)
    } catch {
      // The object has gone, or the toolkit has no answer: that is a result too.
    }
    return nil
  }

  private func keep(_ error: AccessibilityError) {
    columns.lock.withLock { columns.failure = columns.failure ?? error }
  }

  /// Whether nothing was asked that a tree which was put together has no answer for.
  package var hasAnsweredAll: Bool { (source as? FixtureSource)?.unrecordedQuestions.isEmpty ?? true }

  /// Throws the error of the first question that was not answered.
  ///
  /// Rules treat unreadable values like absent ones, so their results are then wrong. Their callers check that here.
  ///
  /// - Throws: `AccessibilityError`.
  package func checkAnswers() throws {
    if let failure = columns.lock.withLock({ columns.failure }) { throw failure }
  }

  func hasInterfaces(_ node: Int) -> Bool {
    record(node).pointee.fields & ItemFields.interfaces != 0
  }

  /// Asks all nodes of a node's role for their interfaces, since a caller that needs one needs the others too.
  func fetchInterfaces(like node: Int) {
    let role = role(node)
    tryAsking { try $0.fetchInterfaces(of: (0..<count).filter { self.role($0) == role }, into: self) }
  }

  /// The description, where the bulk cache brought it.
  func cachedDescription(_ node: Int) -> String? {
    let record = record(node)
    return record.pointee.description.map { String(cString: $0) }
  }
}

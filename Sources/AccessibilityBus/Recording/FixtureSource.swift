// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Synchronized
import Timing

/// Answers queries about a program from a recording.
package final class FixtureSource: AccessibleSource {
  private let recording: FixtureTree
  private let isComplete: Bool
  private let missing = Mutex<[UnrecordedQuery]>([])

  /// Creates a source that answers from a recording.
  ///
  /// - Parameters:
  ///   - recording: the nodes and replies.
  ///   - isComplete: whether a query without a recorded reply returns an empty reply instead of an error. A query
  ///     that has no empty reply, such as one for a parent, throws the error in both cases.
  init(_ recording: FixtureTree, isComplete: Bool) {
    self.recording = recording
    self.isComplete = isComplete
  }

  /// The queries for which the recording has no reply.
  ///
  /// Rules may treat an error like an absent value, so a test of a rule checks this list at the end.
  package var unrecordedQueries: [UnrecordedQuery] { missing.withLock { $0 } }

  private func unrecorded(_ query: String) -> UnrecordedQuery {
    let error = UnrecordedQuery(query: query, program: recording.application.name)
    missing.withLock { $0.append(error) }
    return error
  }

  // MARK: - Columns

  package func fetch(_ requested: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws {
    tree.columns.withLock { store in
      for (node, requested) in requested {
        let known = store.asked(node)
        let missing = requested.subtracting(known)
        if missing.isEmpty { continue }
        fill(missing, of: node, in: tree, store)
        store.setAsked(node, known.union(missing))
      }
    }
  }

  private func fill(
    _ columns: NodeColumns, of node: Int, in tree: AccessibleTree, _ store: ColumnStore
  ) {
    let recorded = recording.nodes[node]
    if columns.contains(.extents), let extents = recorded.extents, extents.count == 4 {
      store.extents[node] = tree.shownExtents(
        x: extents[0], y: extents[1], width: extents[2], height: extents[3])
    }
    if columns.contains(.characterCount) { store.characterCount[node] = recorded.characterCount }
    if columns.contains(.text) {
      if tree.hasSecretText(node) {
        store.text[node] = recorded.characterCount.map { tree.secretText(ofLength: $0) }
      } else {
        store.text[node] = recorded.text.map { tree.shownText($0, of: node) }
      }
    }
    if columns.contains(.value), let value = recorded.value, value.count == 4 {
      store.value[node] = NodeValue(
        current: value[0], minimum: value[1], maximum: value[2], increment: value[3])
    }
    if columns.contains(.description) { store.description[node] = recorded.description }
    if columns.contains(.attributes), let attributes = recorded.attributes {
      store.attributes[node] = ObjectAttributes(attributes.map { ($0[0], $0[1]) })
    }
    if columns.contains(.accessibleID) { store.accessibleID[node] = recorded.accessibleID }
    if columns.contains(.actions), let actions = recorded.actions {
      store.actions[node] = actions.map { NodeAction(name: $0[0], description: $0[1], keyBinding: $0[2]) }
    }
    if columns.contains(.relations), let relations = recorded.relations {
      store.relations[node] = relations.map { relation in
        NodeRelation(type: relation.type, targets: relation.targets.map(reference))
      }
    }
    if columns.contains(.relations) { store.labelText[node] = recorded.labelText }
    if columns.contains(.roleName) { store.roleName[node] = recorded.roleName }
  }

  package func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws {}

  // MARK: - Other questions

  package func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference? {
    try recordedAnswer(
      RecordedQuery.object(
        at: Int(limiting: point.x.rounded(.down)), Int(limiting: point.y.rounded(.down)), in: space,
        below: RecordedNames.name(of: reference))
    ).object.map(self.reference)
  }

  package func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference? {
    try recordedAnswer(
      RecordedQuery.page(
        at: Int(limiting: point.x.rounded(.down)), Int(limiting: point.y.rounded(.down)),
        of: RecordedNames.name(of: document),
        isLater: isAnsweredLater)
    ).object.map(reference)
  }

  package func parent(of reference: AccessibleReference) throws -> AccessibleReference {
    let query = RecordedQuery.parent(RecordedNames.name(of: reference))
    guard let name = try recordedAnswer(query).object else { throw unrecorded(query) }
    return self.reference(name)
  }

  package func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference?
  {
    try recordedAnswer(RecordedQuery.selected(index, RecordedNames.name(of: reference))).object
      .map(self.reference)
  }

  package func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText {
    let query = RecordedQuery.text(RecordedNames.name(of: reference), hasLinks: hasLinks)
    guard let text = try recordedAnswer(query).text else {
      if isComplete { return AccessibleText(text: "", defaults: [:], runs: [], links: []) }
      throw unrecorded(query)
    }
    return AccessibleText(
      text: text.text, defaults: text.defaults,
      runs: text.runs.map { .init(range: $0.start..<$0.end, attributes: $0.attributes) },
      links: text.links.map { ($0.start..<$0.end, $0.target) })
  }

  package func linkTarget(of reference: AccessibleReference) throws -> String? {
    try recordedAnswer(RecordedQuery.link(RecordedNames.name(of: reference))).string
  }

  package func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect {
    let query = RecordedQuery.character(offset, in: space, RecordedNames.name(of: reference))
    guard let numbers = try recordedAnswer(query).rectangle, numbers.count == 4 else {
      throw unrecorded(query)
    }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  package func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int? {
    try recordedAnswer(RecordedQuery.child(name, RecordedNames.name(of: container.reference))).number
  }

  private func recordedAnswer(_ query: String) throws -> RecordedAnswer {
    guard let answer = recording.answers[query] else {
      if isComplete { return RecordedAnswer() }
      throw unrecorded(query)
    }
    if let error = answer.error { throw RecordedError(description: error) }
    return answer
  }

  private func reference(_ name: String) -> AccessibleReference {
    let owner = Int(name).flatMap { recording.nodes.indices.contains($0) ? recording.nodes[$0].owner : nil }
    return RecordedNames.reference(named: name, owner: owner ?? 0)
  }
}

/// An error that the program returned during the recording, as the recorded reply to a query.
package struct RecordedError: Error, CustomStringConvertible {
  package let description: String
}

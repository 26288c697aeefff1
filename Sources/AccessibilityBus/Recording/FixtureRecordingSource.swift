// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronized
import Timing

/// A source that sends each query to a program, and stores the program's reply for a recording.
package final class FixtureRecordingSource: AccessibleSource {
  private let bus: AccessibilityBusConnection
  private let state: Guarded<State, RecursiveLock>

  private final class State {
    let names: AssignedNames
    var answers: [String: RecordedAnswer] = [:]

    init(names: AssignedNames) { self.names = names }
  }

  /// Creates a recorder and makes it the source of the tree.
  package init(_ tree: AccessibleTree, on bus: AccessibilityBusConnection) {
    self.bus = bus
    state = Guarded(State(names: AssignedNames(tree)))
    tree.source = self
  }

  private func store<Value: Sendable>(
    _ query: (AssignedNames) -> String, _ ask: () throws -> Value,
    _ answer: (Value, AssignedNames) -> RecordedAnswer
  ) throws -> Value {
    let result = Result { try ask() }
    state.withLock { state in
      let query = query(state.names)
      switch result {
      case .success(let value): state.answers[query] = answer(value, state.names)
      case .failure(let error): state.answers[query] = RecordedAnswer(error: Self.reason(error))
      }
    }
    return try result.get()
  }

  /// Returns the text of an error; for a failed call, without the bus name and the path.
  ///
  /// Bus names and paths differ at each start of the program.
  private static func reason(_ error: any Error) -> String {
    guard case .callFailed(_, let call, let name, _)? = error as? AccessibilityError else {
      return "\(error)"
    }
    return "\(call.method): \(name)"
  }

  private static func object(_ reference: AccessibleReference?, _ names: AssignedNames) -> RecordedAnswer {
    RecordedAnswer(object: reference.map(names.name))
  }

  package func fetch(_ requests: [(node: Int, columns: NodeColumns)], into tree: AccessibleTree) throws {
    try bus.fetch(requests, into: tree)
  }

  package func fetchInterfaces(of nodes: [Int], into tree: AccessibleTree) throws {
    try bus.fetchInterfaces(of: nodes, into: tree)
  }

  package func accessible(
    at point: CGPoint, in space: NodeExtents.Space, below reference: AccessibleReference
  ) throws -> AccessibleReference? {
    let (x, y) = (Int(limiting: point.x.rounded(.down)), Int(limiting: point.y.rounded(.down)))
    return try store(
      { RecordedQuery.object(at: x, y, in: space, below: $0.name(of: reference)) },
      { try bus.accessible(at: point, in: space, below: reference) }, Self.object)
  }

  package func pageAccessible(
    at point: CGPoint, of document: AccessibleReference, isAnsweredLater: Bool, timeout: Duration
  ) throws -> AccessibleReference? {
    let (x, y) = (Int(limiting: point.x.rounded(.down)), Int(limiting: point.y.rounded(.down)))
    return try store(
      { RecordedQuery.page(at: x, y, of: $0.name(of: document), isLater: isAnsweredLater) },
      {
        try bus.pageAccessible(
          at: point, of: document, isAnsweredLater: isAnsweredLater, timeout: timeout)
      }, Self.object)
  }

  package func parent(of reference: AccessibleReference) throws -> AccessibleReference {
    try store(
      { RecordedQuery.parent($0.name(of: reference)) }, { try bus.parent(of: reference) },
      Self.object)
  }

  package func selectedChild(at index: Int, of reference: AccessibleReference) throws -> AccessibleReference?
  {
    try store(
      { RecordedQuery.selected(index, $0.name(of: reference)) },
      { try bus.selectedChild(at: index, of: reference) }, Self.object)
  }

  package func attributedText(of reference: AccessibleReference, hasLinks: Bool) throws -> AccessibleText {
    try store(
      { RecordedQuery.text($0.name(of: reference), hasLinks: hasLinks) },
      { try bus.attributedText(of: reference, hasLinks: hasLinks) },
      { text, _ in RecordedAnswer(text: .init(text)) })
  }

  package func linkTarget(of reference: AccessibleReference) throws -> String? {
    try store(
      { RecordedQuery.link($0.name(of: reference)) }, { try bus.linkTarget(of: reference) },
      { target, _ in RecordedAnswer(string: target) })
  }

  package func characterExtents(
    at offset: Int, in space: NodeExtents.Space, of reference: AccessibleReference
  ) throws -> CGRect {
    try store(
      { RecordedQuery.character(offset, in: space, $0.name(of: reference)) },
      { try bus.characterExtents(at: offset, in: space, of: reference) },
      { rect, _ in
        RecordedAnswer(rectangle: [rect.minX, rect.minY, rect.width, rect.height].map(Double.init))
      })
  }

  package func child(
    named name: String, of container: VirtualizedContainer, among indices: some Sequence<Int>,
    until deadline: SuspendingClock.Instant
  ) throws -> Int? {
    try store(
      { RecordedQuery.child(name, $0.name(of: container.reference)) },
      { try bus.child(named: name, of: container, among: indices, until: deadline) },
      { index, _ in RecordedAnswer(number: index) })
  }
}

// MARK: - The tree as a value

extension FixtureRecordingSource {
  /// Returns the tree with all columns that a rule may query, and with the replies that were recorded so far.
  ///
  /// - Throws: `AccessibilityError` if the application hangs or leaves the bus.
  package func recording(of tree: AccessibleTree) throws -> FixtureTree {
    let all = Array(0..<tree.count)
    try tree.fetch(
      [.value, .description, .attributes, .accessibleID, .actions, .relations, .roleName], of: all)
    // Strings are recorded as the program reports them, before any rule is applied, except strings that are read in
    // pieces.
    if tree.plan.losesLongCharacters { try tree.fetch([.text, .characterCount], of: all) }
    var owners: [String: Int] = [tree.application.busName: 0]
    let nodes = try all.map { node in
      var recorded = try recorded(node, of: tree)
      let owner = tree.reference(node).busName
      if owners[owner] == nil { owners[owner] = owners.count }
      recorded.owner = owners[owner].flatMap { $0 == 0 ? nil : $0 }
      return recorded
    }
    let application = tree.application
    return FixtureTree(
      application: .init(
        name: application.name, toolkit: application.toolkit.name,
        version: application.toolkit.version.description,
        processID: application.processID),
      nodes: nodes,
      closed: tree.truncations.map { .init(node: $0.node, childCount: $0.childCount, reason: $0.reason) },
      answers: state.withLock { $0.answers })
  }

  private func recorded(_ node: Int, of tree: AccessibleTree) throws -> FixtureTree.Node {
    let interfaces = tree.interfaces(node)
    var entry = FixtureTree.Node(
      parent: tree.parent(node), role: tree.role(node).rawValue, name: tree.toolkitName(node),
      states: tree.states(node).rawValue, interfaces: interfaces.rawValue)
    if tree.isOnPage(node) { entry.isOnPage = true }
    if tree.isLeftOut(node) { entry.isLeftOut = true }
    entry.place = tree.place(node).flatMap { place in
      tree.node(for: place.container.reference).map {
        .init(
          container: $0, childCount: place.container.childCount, columns: place.container.columns,
          index: place.index)
      }
    }
    let reference = tree.reference(node)
    if interfaces.contains(.component) {
      // If the rectangle of an object cannot be read, the object is recorded without a rectangle, as if the toolkit
      // did not report it.
      entry.extents = try? bus.reportedExtents(of: reference, in: tree.plan.extentsSpace)
    }
    if interfaces.contains(.text) { (entry.text, entry.characterCount) = text(node, reference, tree) }
    entry.value = tree.value(node).map { [$0.current, $0.minimum, $0.maximum, $0.increment] }
    entry.description = tree.description(node)
    entry.attributes = tree.attributes(node).map {
      $0.dictionary.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
    }
    entry.accessibleID = tree.accessibleID(node)
    entry.actions = tree.actions(node).map { $0.map { [$0.name, $0.description, $0.keyBinding] } }
    entry.relations = tree.relations(node).map { relations in
      self.state.withLock { state in
        relations.map { relation in
          .init(type: relation.type, targets: relation.targets.map(state.names.name))
        }
      }
    }
    entry.labelText = tree.labelText(node)
    entry.roleName = tree.roleName(node)
    return entry
  }

  private func text(_ node: Int, _ reference: AccessibleReference, _ tree: AccessibleTree) -> (String?, Int?)
  {
    if tree.plan.losesLongCharacters { return (tree.text(node), tree.characterCount(node)) }
    // A length or a string that cannot be read is recorded as missing.
    guard let count = try? bus.characterCount(of: reference) else { return (nil, nil) }
    let longest = max(0, min(count, Int(ColumnFetch.maximumText)))
    let text =
      (try? bus.text(0..<longest, of: reference))
      ?? (tree.plan.hasUnreadableTexts ? PartialText.read(reference, count: longest, on: bus) : nil)
    return (text, count)
  }
}

extension RecordedAnswer.Text {
  fileprivate init(_ text: AccessibleText) {
    self.init(
      text: text.text, defaults: text.defaults,
      runs: text.runs.map {
        Run(start: $0.range.lowerBound, end: $0.range.upperBound, attributes: $0.attributes)
      },
      links: text.links.map {
        Link(start: $0.range.lowerBound, end: $0.range.upperBound, target: $0.target)
      })
  }
}

extension AccessibilityBusConnection {
  /// Returns the rectangle as the toolkit reports it, even if the rectangle marks an object that is not visible.
  fileprivate func reportedExtents(of reference: AccessibleReference, in space: NodeExtents.Space) throws
    -> [Int32]
  {
    try call(.getExtents, .uint32(space.rawValue), on: reference, expecting: "(iiii)") { message in
      guard message.enterContainer(DBusType.structure, "iiii"), let x = message.readInt32(),
        let y = message.readInt32(), let width = message.readInt32(), let height = message.readInt32()
      else { return nil }
      return [x, y, width, height]
    }
  }
}

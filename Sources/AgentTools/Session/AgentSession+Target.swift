// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import Notation
import Programs
import QueryWriting
import Recorder

/// An element that a call names, found in the current tree.
struct NamedTarget {
  let node: Int
  /// The query that finds only this element.
  let query: WrittenQuery
  let reason: String
  /// A sentence about a change of the element after the client received its reference; nil if there is no change.
  let remark: String?
}

extension AgentSession {
  /// Finds the element that a call names; the caller holds the session's lock.
  ///
  /// - Parameters:
  ///   - text: a reference, the exact label, identifier or placeholder of an element, or a query as in tests.
  ///   - reading: the current elements.
  /// - Returns: the element.
  /// - Throws: ``ToolFailure`` with the nearest candidates if there is not exactly one such element.
  func target(_ text: String, in reading: ProgramReading) throws -> NamedTarget {
    try reading.tree.answering { try namedTarget(text, in: reading) }
  }

  private func namedTarget(_ text: String, in reading: ProgramReading) throws -> NamedTarget {
    guard !text.isEmpty else {
      throw ToolFailure(
        "The name of the element is empty: expected a reference such as e12, its name, or a query.")
    }
    if let reference = try references.reference(named: text) {
      let (node, remark) = try resolve(reference, in: reading)
      return try target(node, in: reading, remark: remark)
    }
    if text == "app" || text.hasPrefix("app.") || text.hasPrefix("app[") {
      return try target(query: text, in: reading)
    }
    return try target(try node(called: text, in: reading), in: reading, remark: nil)
  }

  /// Returns the target of a node, with the best query for it.
  func target(_ node: Int, in reading: ProgramReading, remark: String?) throws -> NamedTarget {
    guard let best = QueryCandidateFinder(tree: reading.tree).best(for: node) else {
      throw ToolFailure(
        "No query finds \(try line(node, in: reading)), so no event can be sent to it. Call explain for the reason."
      )
    }
    return NamedTarget(node: node, query: best.query, reason: best.reason, remark: remark)
  }

  /// Returns the target for the recording and for the replay of the action.
  func recorded(_ target: NamedTarget, at place: CGPoint?, in reading: ProgramReading) throws
    -> RecordedTarget
  {
    RecordedTarget(
      candidates: [QueryCandidate(query: target.query, score: 0, reason: target.reason)], offset: place,
      type: reading.tree.type(target.node), label: reading.tree.label(target.node),
      frame: try reading.tree.frame(target.node) ?? .zero)
  }

  // MARK: - References

  private func resolve(_ reference: KnownReference, in reading: ProgramReading) throws -> (Int, String?) {
    guard reference.application == application else {
      throw ToolFailure(
        "\(reference.name) is an element of \(reference.application), but the session uses \(application) now. "
          + "Switch back: call \"act\" with action \"activate\" and text \(UntrustedText.quoted("\(reference.application)"))."
      )
    }
    switch references.resolve(reference, in: reading.tree, reading.fingerprints) {
    case .found(let node, let remark): return (node, remark)
    case .several(let known, let nodes):
      throw ToolFailure(
        "\(known.name) (\(known.words)) was replaced or has disappeared. What may be its replacement:\n"
          + (try lines(nodes.prefix(5), in: reading)))
    case .gone(let known):
      references.noteLosses(of: application, in: reading.tree, after: nil)
      let loss = try references.reference(named: known.name)?.loss ?? "is no longer shown"
      let near = nearest(to: known.label, of: known.type, in: reading)
      throw ToolFailure(
        "\(known.name) (\(known.words)) is gone: it \(loss)."
          + (near.isEmpty
            ? " Nothing similar is shown. Call look." : " Nearest now:\n" + (try lines(near, in: reading))),
        isAboutMissing: true)
    }
  }

  // MARK: - Queries

  private func target(query text: String, in reading: ProgramReading) throws -> NamedTarget {
    let query: WrittenQuery
    do {
      query = try WrittenQuery(parsing: text)
    } catch {
      throw ToolFailure("\(error)")
    }
    let result = try QueryResult(query.elementQuery(), in: reading.tree, of: application.description)
    guard result.nodes.count == 1 else {
      if result.nodes.isEmpty {
        let near = Suggestion.all(for: result).prefix(3)
        throw ToolFailure(
          "No element matches \(text)."
            + (near.isEmpty
              ? " Call find with words of its name."
              : " Nearest:\n" + (try lines(near.map(\.node), in: reading))),
          isAboutMissing: true)
      }
      throw ToolFailure(
        "\(result.nodes.count) elements match \(text); choose one:\n"
          + (try lines(result.nodes.prefix(8), in: reading)))
    }
    return NamedTarget(node: result.nodes[0], query: query, reason: "query", remark: nil)
  }

  // MARK: - Names

  private func node(called text: String, in reading: ProgramReading) throws -> Int {
    let tree = reading.tree
    let shown = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
    try tree.attributes.prefetch([.label, .identifier, .placeholderValue], of: shown)
    let named = shown.filter {
      tree.label($0) == text || tree.attributes.identifier($0) == text
        || tree.attributes.placeholder($0) == text
    }
    if named.count == 1 { return named[0] }
    // A label is often a text element inside the element that it names, or next to it.
    let operable = named.filter { tree.type($0).has(.operable) || tree.type($0).has(.text) }
    if operable.count == 1 { return operable[0] }
    let choice = operable.isEmpty ? named : operable
    guard choice.isEmpty else {
      throw ToolFailure(
        "\(choice.count) elements are called \(UntrustedText.quoted(text)); choose one:\n"
          + (try lines(choice.prefix(8), in: reading)))
    }
    let near = nearest(to: text, of: nil, in: reading)
    throw ToolFailure(
      "No shown element is called \(UntrustedText.quoted(text))."
        + (near.isEmpty
          ? " Call look, or find with a part of the name." : " Nearest:\n" + (try lines(near, in: reading))),
      isAboutMissing: true)
  }

  /// Returns the elements with the most similar names.
  ///
  /// Elements of the given type come first.
  func nearest(to text: String, of type: ElementType?, in reading: ProgramReading) -> [Int] {
    let elements = reading.outline.lines.compactMap(\.element)
    let names = NearMisses.closest(to: text, among: elements.map(\.label), limit: 3)
    let similar = elements.filter { names.contains($0.label) || !text.isEmpty && $0.label == text }
    let sorted = similar.filter { $0.type == type } + similar.filter { $0.type != type }
    return sorted.prefix(3).map(\.node)
  }

  /// Returns nodes as lines with references.
  func lines(_ nodes: some Sequence<Int>, in reading: ProgramReading) throws -> String {
    UntrustedText.fenced(try nodes.map { try line($0, in: reading) }.joined(separator: "\n"))
  }
}

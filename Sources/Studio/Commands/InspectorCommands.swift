// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import Programs
import QueryWriting
import Recorder

extension StudioSession {
  /// Reads the elements again if the screen has changed since the last reading.
  func readIfChanged() throws {
    let drawn = try runningDesktop.damage.count
    guard drawnWhenRead != drawn || !inspector.hasTree else { return }
    _ = try inspector.read(.names)
    drawnWhenRead = drawn
  }
}

struct TreeCommand: PageCommand {
  static let name = "tree"
  /// Whether the latest tree may be used without reading it again.
  let isKnown: Bool?

  struct Node: Codable {
    let parent: Int
    let type: String
    let label: String?
    let identifier: String?
    let value: String?
    let states: String?
    let frame: [Double]?
    let isHidden: Bool
  }

  struct Answer: Codable {
    let revision: Int
    let nodes: [Node]
  }

  func run(in studio: StudioSession) throws -> Answer {
    let tree: InspectedTree
    if isKnown == true {
      tree = try studio.inspector.listing(.all)
    } else {
      let drawn = try studio.runningDesktop.damage.count
      tree = try studio.inspector.read(.all)
      studio.drawnWhenRead = drawn
    }
    for sentence in tree.unread { studio.notify(sentence) }
    var open: [Int] = []
    return Answer(
      revision: tree.revision,
      nodes: tree.nodes.enumerated().map { index, node in
        open.removeSubrange(min(node.depth, open.count)...)
        defer { open.append(index) }
        return Node(
          parent: open.last ?? -1, type: node.type, label: node.label, identifier: node.identifier,
          value: node.value,
          states: node.flags?.joined(separator: ", "), frame: node.frame, isHidden: node.hidden != nil)
      })
  }
}

struct ElementCommand: PageCommand {
  static let name = "element"
  let node: Int
  let revision: Int

  func run(in studio: StudioSession) throws -> ElementPage {
    let node = try studio.inspector.newestNumber(of: node, from: revision)
    return ElementPage(try studio.inspector.element(node))
  }
}

struct ElementAtCommand: PageCommand {
  static let name = "elementAt"
  let x: Double
  let y: Double
  /// Whether to return the element that a step would act on, instead of the innermost element.
  let isMeant: Bool?

  func run(in studio: StudioSession) throws -> ElementPage {
    try studio.readIfChanged()
    if isMeant == true,
      let node = try studio.inspector.locked({
        try studio.inspector.tree.flatMap { try PointedElement.node(at: CGPoint(x: x, y: y), in: $0) }
      })
    {
      return ElementPage(try studio.inspector.element(node))
    }
    let found = try studio.inspector.element(at: CGPoint(x: x, y: y))
    guard let element = found.element else {
      throw PageCommandError(
        found.findings.first.map { "\($0.problem) \($0.advice)" }
          ?? "There is no element of \(studio.application) at this point.")
    }
    return ElementPage(element, isExposed: found.isExposed, findings: element.findings + found.findings)
  }
}

/// Returns the neighbor of an element in the direction of an arrow key; the element itself if it has no such
/// neighbor.
struct NeighborCommand: PageCommand {
  static let name = "neighbor"
  let node: Int
  let revision: Int
  let direction: Direction

  enum Direction: String, CaseIterable, Decodable {
    /// The parent, and the first child that is not hidden.
    case up, down
    /// The previous sibling and the next one.
    case left, right
  }

  func run(in studio: StudioSession) throws -> ElementPage {
    try studio.inspector.locked {
      let node = try studio.inspector.newestNumber(of: node, from: revision)
      guard let tree = studio.inspector.tree, (0..<tree.count).contains(node) else {
        throw InspectionError.outdated(revision, now: studio.inspector.currentRevision)
      }
      return ElementPage(try studio.inspector.element(neighbor(of: node, in: tree) ?? node))
    }
  }

  private func neighbor(of node: Int, in tree: ElementTree) -> Int? {
    let parent = tree.nodes.parent(node)
    let shown = { (nodes: [Int]) in nodes.filter { !tree.isHidden($0) } }
    switch direction {
    case .up: return parent >= 0 ? parent : nil
    case .down: return shown(Array(tree.nodes.children(node))).first
    case .left, .right:
      guard parent >= 0 else { return nil }
      let row = shown(Array(tree.nodes.children(parent)))
      guard let place = row.firstIndex(of: node) else { return nil }
      let next = place + (direction == .left ? -1 : 1)
      return row.indices.contains(next) ? row[next] : nil
    }
  }
}

/// Searches by a query if the text begins with "app", and by a predicate otherwise.
struct SearchCommand: PageCommand {
  static let name = "search"
  let text: String

  struct NearMiss: Codable {
    let node: Int
    let reason: String
  }

  struct Answer: Codable {
    let revision: Int
    let count: Int
    /// The numbers of the elements in the tree; if there are very many, only the first ones.
    let nodes: [Int]
    /// The elements that the user may have meant, if a query found nothing.
    let nearMisses: [NearMiss]
  }

  func run(in studio: StudioSession) throws -> Answer {
    try studio.readIfChanged()
    let isQuery = text.hasPrefix("app")
    let found = try isQuery ? studio.inspector.search(query: text) : studio.inspector.search(predicate: text)
    return Answer(
      revision: found.revision, count: found.count, nodes: found.nodes.map(\.node),
      nearMisses: found.nearMisses.map { NearMiss(node: $0.element.node, reason: $0.reason) })
  }
}

struct TroublesCommand: PageCommand {
  static let name = "troubles"

  struct Trouble: Codable {
    let node: Int
    let reason: String
  }

  struct Answer: Codable {
    let revision: Int
    let troubles: [Trouble]
  }

  func run(in studio: StudioSession) throws -> Answer {
    try studio.readIfChanged()
    let found = try studio.inspector.unreachable()
    return Answer(
      revision: studio.inspector.currentRevision,
      troubles: found.map { found in
        Trouble(node: found.element.node, reason: found.findings.map(\.problem).joined(separator: " "))
      })
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Inspector
import QueryWriting
import Recorder

extension StudioSession {
  /// Returns the possible assertions about an element, and the element as the target of a step.
  ///
  /// - Parameters:
  ///   - node: the element's number.
  ///   - revision: the reading of the tree in which the element has this number.
  /// - Returns: the items of the menu, and the element.
  /// - Throws: `InspectionError.outdated`, and a problem if no query finds the element.
  func assertions(
    on node: Int, of revision: Int
  ) throws -> (items: [AssertionMenu.Item], target: RecordedTarget) {
    try inspector.locked {
      let node = try inspector.newestNumber(of: node, from: revision)
      guard let tree = inspector.tree, (0..<tree.count).contains(node) else {
        throw InspectionError.outdated(revision, now: inspector.currentRevision)
      }
      let candidates = QueryCandidateFinder(tree: tree).candidates(for: node)
      guard let best = candidates.first else {
        throw PageCommandError(
          "No query finds this element, so a test cannot make an assertion about it. Choose "
            + "another element.")
      }
      let target = RecordedTarget(
        candidates: candidates, type: tree.type(node), label: tree.label(node),
        frame: try tree.frame(node) ?? .zero)
      return (AssertionMenu(tree: tree, node: node, query: best.query).items, target)
    }
  }
}

struct AssertionsCommand: PageCommand {
  static let name = "assertions"
  let node: Int
  let revision: Int

  struct Choice: Codable {
    let title: String
    let value: String?
  }

  func run(in studio: StudioSession) throws -> [Choice] {
    try studio.assertions(on: node, of: revision).items.map { Choice(title: $0.title, value: $0.current) }
  }
}

struct AssertCommand: PageCommand {
  static let name = "assert"
  let node: Int
  let revision: Int
  let index: Int

  func run(in studio: StudioSession) throws -> EmptyReply {
    let (items, target) = try studio.assertions(on: node, of: revision)
    guard items.indices.contains(index) else {
      throw PageCommandError("The element has changed since it was picked. Pick it again.")
    }
    studio.recorder.append(items[index].assertion, about: target)
    return EmptyReply()
  }
}

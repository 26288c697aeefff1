// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A page of a browser, as its DevTools see it: a session, and in the page a world of scripts of our own.
///
/// Used with the session's lock held.
final class DevToolsPage {
  let session: String
  private let pipe: DevToolsPipe
  /// The world; nil before the first question, and after the page has been replaced by another.
  private var world: Int?

  init(session: String, pipe: DevToolsPipe) {
    self.session = session
    self.pipe = pipe
  }

  // MARK: - Questions

  /// The value of an expression in the page's world.
  ///
  /// - Parameters:
  ///   - expression: of JavaScript; a promise is waited for.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: its value.
  /// - Throws: ``DevToolsError``.
  func evaluate<Value: Decodable>(_ expression: String, until deadline: TimeInterval) throws -> Value {
    let answer: Evaluation<Value> = try inWorld(until: deadline) { world in
      try call(
        "Runtime.evaluate",
        Evaluate(expression: expression, contextId: world, returnByValue: true, awaitPromise: true),
        until: deadline)
    }
    guard let value = answer.result.value else {
      throw DevToolsError.script(answer.exceptionDetails?.text ?? "no value of \(expression)")
    }
    return value
  }

  /// What the browser's accessibility says of the elements that the last search has kept.
  ///
  /// - Parameters:
  ///   - count: how many there are.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the nodes, in order; nil for one that is not in the accessibility tree.
  /// - Throws: ``DevToolsError``.
  func accessibility(of count: Int, until deadline: TimeInterval) throws -> [DevToolsNode?] {
    let objects: [Evaluation<Nothing>] = try inWorld(until: deadline) { world in
      let questions = try (0..<count).map { number in
        try pipe.send(
          "Runtime.evaluate",
          Evaluate(
            expression: "understudy.element(\(number))", contextId: world, returnByValue: false,
            awaitPromise: false, objectGroup: Self.objectGroup), to: session, until: deadline)
      }
      return try questions.map { try pipe.answer(to: $0, of: "Runtime.evaluate", until: deadline) }
    }
    let questions = try objects.map { object in
      guard let id = object.result.objectId else { throw DevToolsError.script("an element is gone") }
      return try pipe.send(
        "Accessibility.getPartialAXTree", PartialTree(objectId: id, fetchRelatives: false), to: session,
        until: deadline)
    }
    let nodes = try questions.map { question -> DevToolsNode? in
      let tree: DevToolsNode.Tree = try pipe.answer(
        to: question, of: "Accessibility.getPartialAXTree", until: deadline)
      return tree.nodes.first { !$0.ignored }
    }
    let _: Nothing = try call(
      "Runtime.releaseObjectGroup", ["objectGroup": Self.objectGroup], until: deadline)
    return nodes
  }

  private func call<Answer: Decodable>(
    _ method: String, _ parameters: some Encodable, until deadline: TimeInterval
  ) throws -> Answer {
    try pipe.call(method, parameters, to: session, until: deadline)
  }

  private static let objectGroup = "understudy"

  // MARK: - The world

  /// Does something in the page's world, which is made anew when the page is another one than before.
  private func inWorld<Result>(until deadline: TimeInterval, _ body: (Int) throws -> Result) throws -> Result
  {
    if let world {
      do {
        return try body(world)
      } catch DevToolsError.refused {
        self.world = nil
      }
    }
    let tree: FrameTree = try call("Page.getFrameTree", Nothing(), until: deadline)
    let made: World = try call(
      "Page.createIsolatedWorld", NewWorld(frameId: tree.frameTree.frame.id, worldName: "understudy"),
      until: deadline)
    let script: Evaluation<Nothing> = try call(
      "Runtime.evaluate",
      Evaluate(
        expression: Self.script, contextId: made.executionContextId, returnByValue: true, awaitPromise: false),
      until: deadline)
    if let problem = script.exceptionDetails { throw DevToolsError.script(problem.text) }
    world = made.executionContextId
    return try body(made.executionContextId)
  }

  private static let script = String(decoding: PackageResources.page_js, as: UTF8.self)

  // MARK: - Messages

  private struct Evaluate: Encodable {
    let expression: String
    let contextId: Int
    let returnByValue: Bool
    let awaitPromise: Bool
    var objectGroup: String?
  }

  private struct Evaluation<Value: Decodable>: Decodable {
    struct Object: Decodable {
      let value: Value?
      let objectId: String?
    }

    struct Problem: Decodable {
      let text: String
    }

    let result: Object
    let exceptionDetails: Problem?
  }

  private struct PartialTree: Encodable {
    let objectId: String
    let fetchRelatives: Bool
  }

  private struct FrameTree: Decodable {
    struct Node: Decodable {
      struct Frame: Decodable {
        let id: String
      }

      let frame: Frame
    }

    let frameTree: Node
  }

  private struct NewWorld: Encodable {
    let frameId: String
    let worldName: String
  }

  private struct World: Decodable {
    let executionContextId: Int
  }
}

/// A message without content, or one whose content is of no interest.
struct Nothing: Codable {
  init() {}
  init(from decoder: any Decoder) {}
}

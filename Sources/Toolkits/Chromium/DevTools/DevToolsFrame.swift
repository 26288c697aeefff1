// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import Timing

/// A frame of a page of a browser as DevTools represents it: a document, with an isolated world for injected scripts.
///
/// The frame is the main frame of the page, or a frame in it. The caller must hold the session's lock.
final class DevToolsFrame {
  /// The frame's id in the protocol; nil for the main frame, whose id may change.
  private let id: String?
  /// The session of the page.
  private let sessionOfPage: String
  /// The session of the process that the frame is in.
  private var session: String
  private let pipe: DevToolsPipe
  /// The isolated world; nil before the first query, and after the document has been replaced.
  private var world: Int?
  /// The frames in this one, by the numbers of the elements that contain them.
  private var children: [Int: DevToolsFrame] = [:]

  /// Creates a frame.
  ///
  /// - Parameters:
  ///   - id: the frame's id in the protocol; nil for the main frame.
  ///   - session: the session of the page.
  ///   - pipe: the pipe to the browser.
  init(_ id: String?, session: String, pipe: DevToolsPipe) {
    self.id = id
    sessionOfPage = session
    self.session = session
    self.pipe = pipe
  }

  // MARK: - Evaluation

  /// Returns the value of an expression in the frame's world.
  ///
  /// - Parameters:
  ///   - expression: a JavaScript expression; if its value is a promise, the call waits for the result of the promise.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the value of the expression, or the result of the promise.
  /// - Throws: ``DevToolsError``.
  func evaluate<Value: Decodable>(_ expression: String, until deadline: TimeInterval) throws -> Value {
    let response: Evaluation<Value> = try inWorld(until: deadline) { world in
      try call(
        "Runtime.evaluate",
        Evaluate(expression: expression, contextId: world, returnByValue: true, awaitPromise: true),
        until: deadline)
    }
    guard let value = response.value else {
      throw DevToolsError.script(response.exceptionDetails?.text ?? "no value of \(expression)")
    }
    return value
  }

  /// Evaluates an expression whose value refers to elements of the frame.
  ///
  /// - Parameters:
  ///   - expression: a JavaScript expression, whose value is an array of a JSON string and of elements.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the decoded text, and the browser's numbers of the elements.
  /// - Throws: ``DevToolsError``.
  func search<Value: Decodable>(_ expression: String, until deadline: TimeInterval) throws -> (
    value: Value, elements: [Int]
  ) {
    let response: DeepEvaluation = try inWorld(until: deadline) { world in
      // This request releases the objects of the previous search. The request of this search is sent before the
      // response to the release arrives, so the release takes no extra time.
      let release = try pipe.send(
        "Runtime.releaseObjectGroup", ["objectGroup": Self.objectGroup], to: session, until: deadline)
      let evaluation = try pipe.send(
        "Runtime.evaluate", DeepEvaluate(expression: expression, contextId: world), to: session,
        until: deadline
      )
      let _: EmptyMessage = try pipe.response(to: release, of: "Runtime.releaseObjectGroup", until: deadline)
      return try pipe.response(to: evaluation, of: "Runtime.evaluate", until: deadline)
    }
    // A string that cannot be decoded is a fault of the script, like a missing string, and has the same error.
    guard let parts = response.result.deepSerializedValue?.value, let text = parts.first?.text,
      let value = try? JSONDecoder().decode(Value.self, from: Data(text.utf8))
    else { throw DevToolsError.script(response.exceptionDetails?.text ?? "no value of \(expression)") }
    return (value, parts.compactMap(\.element))
  }

  /// Reads the nodes of elements from the browser's accessibility tree.
  ///
  /// - Parameters:
  ///   - elements: their numbers, as returned by ``search(_:until:)``.
  ///   - needsContainers: whether to read also the nodes that contain them.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the nodes, in order; nil for an element that is not in the accessibility tree.
  /// - Throws: ``DevToolsError``.
  func accessibility(of elements: [Int], withContainers needsContainers: Bool, until deadline: TimeInterval)
    throws
    -> [DevToolsNode.Path?]
  {
    let method = "Accessibility.getPartialAXTree"
    let requests = try elements.map { element in
      try pipe.send(
        method, PartialTree(backendNodeId: element, fetchRelatives: needsContainers), to: session,
        until: deadline)
    }
    return try zip(elements, requests).map { element, request in
      let tree: DevToolsNode.Tree = try pipe.response(to: request, of: method, until: deadline)
      guard needsContainers else {
        return tree.nodes.first { !$0.ignored }.map { DevToolsNode.Path(node: $0, containers: []) }
      }
      guard let node = tree.nodes.first(where: { $0.backendDOMNodeId == element && !$0.ignored }) else {
        return nil
      }
      guard let containers = node.containers(among: tree.nodes) else { throw DevToolsError.malformed(method) }
      return DevToolsNode.Path(node: node, containers: containers)
    }
  }

  private func call<Response: Decodable>(
    _ method: String, _ parameters: some Encodable, until deadline: TimeInterval
  ) throws -> Response {
    try pipe.call(method, parameters, to: session, until: deadline)
  }

  static let objectGroup = "understudy"

  /// Requests the value of an expression in the last used world, without waiting for the response.
  ///
  /// - Returns: the number of the request, whose response is an ``Evaluation``; nil if the document has no world.
  /// - Throws: ``DevToolsError``.
  func beginToEvaluate(_ expression: String, until deadline: TimeInterval) throws -> Int? {
    guard let world else { return nil }
    return try pipe.send(
      "Runtime.evaluate",
      Evaluate(expression: expression, contextId: world, returnByValue: true, awaitPromise: true),
      to: session, until: deadline)
  }

  /// Evaluates an expression in the last used world, and ignores the response.
  ///
  /// - Throws: ``DevToolsError``.
  func evaluateWithoutResponse(_ expression: String, until deadline: TimeInterval) throws {
    guard let request = try beginToEvaluate(expression, until: deadline) else { return }
    pipe.abandon([request])
  }

  // MARK: - Child frames

  /// Returns the frame that an element of this frame contains.
  ///
  /// - Parameters:
  ///   - element: the element's number, as returned by ``search(_:until:)``.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: nil for an element without a document.
  /// - Throws: ``DevToolsError``.
  func child(in element: Int, until deadline: TimeInterval) throws -> DevToolsFrame? {
    let described: Described = try call(
      "DOM.describeNode", Description(backendNodeId: element, depth: 0), until: deadline)
    guard let id = described.node.frameId else { return nil }
    if let known = children[element], known.id == id { return known }
    // The browser does not use the numbers of removed elements again, so they would fill the dictionary.
    if children.count >= Self.maximumChildren { children = [:] }
    let child = DevToolsFrame(id, session: sessionOfPage, pipe: pipe)
    children[element] = child
    return child
  }

  private static let maximumChildren = 100

  // MARK: - The world

  /// Calls a function with the frame's world; creates the world again if the document of the frame has been replaced.
  private func inWorld<Result>(until deadline: TimeInterval, _ body: (Int) throws -> Result) throws -> Result
  {
    if let world {
      do {
        return try body(world)
      } catch DevToolsError.refused {
        self.world = nil
      }
    }
    let made = try newWorld(until: deadline)
    let script: Evaluation<EmptyMessage> = try call(
      "Runtime.evaluate",
      Evaluate(
        expression: Self.script, contextId: made.executionContextId, returnByValue: true, awaitPromise: false),
      until: deadline)
    if let problem = script.exceptionDetails { throw DevToolsError.script(problem.text) }
    world = made.executionContextId
    return try body(made.executionContextId)
  }

  private func newWorld(until deadline: TimeInterval) throws -> World {
    guard let id else {
      let tree: FrameTree = try call("Page.getFrameTree", EmptyMessage(), until: deadline)
      return try newWorld(in: tree.frameTree.frame.id, until: deadline)
    }
    for candidate in [session, sessionOfPage] {
      session = candidate
      do {
        return try newWorld(in: id, until: deadline)
      } catch DevToolsError.refused {
        // This session refuses the frame, because the frame is in another process.
      }
    }
    // A frame of another site has a separate process, and therefore a separate session.
    let attached: Attached = try pipe.call(
      "Target.attachToTarget", Attachment(targetId: id, flatten: true), until: deadline)
    session = attached.sessionId
    return try newWorld(in: id, until: deadline)
  }

  private func newWorld(in frame: String, until deadline: TimeInterval) throws -> World {
    try call(
      "Page.createIsolatedWorld", NewWorld(frameId: frame, worldName: "understudy"), until: deadline)
  }

  /// The script for users' pages: the modules in `PageScript`.
  private static let script = ScriptBundle(entry: "page-script.js") {
    EmbeddedTexts.text("Chromium/DevTools/PageScript/\($0)")
  }.functionCall
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// A page of a browser as DevTools represents it: a document, and the documents of the frames in it.
///
/// The caller must hold the session's lock.
final class DevToolsPage {
  /// The response of one of the frames to a search or a count.
  struct Response {
    let frame: DevToolsFrame
    let result: DevToolsSearchResult
    /// The browser's numbers of the elements that may match.
    let elements: [Int]
    /// The browser's numbers of the elements that contain frames.
    let frameElements: [Int]
    /// The found elements and, if they were requested, the elements that contain them, by the browser's numbers.
    let containers: [Int: DevToolsSearchResult.Element]
    /// The parent document: the index of its response, and the index of this frame in its `frameElements`; nil for
    /// the main frame.
    let parent: (response: Int, frameElement: Int)?
  }

  private let main: DevToolsFrame
  private let session: String
  private let pipe: DevToolsPipe
  /// The name of the time zone that the page has; empty for the browser's own.
  private(set) var timeZone = ""

  init(session: String, pipe: DevToolsPipe) {
    main = DevToolsFrame(nil, session: session, pipe: pipe)
    self.session = session
    self.pipe = pipe
  }

  /// Changes the time zone of the page.
  ///
  /// - Parameters:
  ///   - identifier: the name of the zone; empty for the browser's own.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Throws: ``DevToolsError``.
  func setTimeZone(_ identifier: String, until deadline: TimeInterval) throws {
    do {
      let _: EmptyMessage = try pipe.call(
        "Emulation.setTimezoneOverride", ["timezoneId": identifier], to: session, until: deadline)
    } catch DevToolsError.refused(_, let refusal) where refusal.message.contains("already in effect") {
      // The zone belongs to the process of the page. Another page in this process has set the same zone before.
    }
    timeZone = identifier
  }

  // MARK: - Searches

  /// Searches the page and its frames for the elements that a string may name.
  ///
  /// - Parameters:
  ///   - text: the string to search for.
  ///   - isText: whether to search for text instead of controls. The result then has each element with the text,
  ///     followed by the text in it.
  ///   - needsContainers: whether the result has also the elements that contain the found ones.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the state of the page's view, and the responses, beginning with that of the main frame; nil instead of
  ///   responses if they cannot be determined, or if the page is not visible.
  /// - Throws: ``DevToolsError``.
  func find(_ text: String, isText: Bool, withContainers needsContainers: Bool, until deadline: TimeInterval)
    throws
    -> (view: DevToolsView, responses: [Response]?)
  {
    try responses(
      to: "understudy.find(\(try Self.literal(text)), \(isText), \(needsContainers))", until: deadline)
  }

  /// Counts the controls of a kind in the page and its frames.
  ///
  /// - Parameters:
  ///   - kind: a `ControlKind` of `PageScript/types.d.ts`.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the same as ``find(_:isText:withContainers:until:)``; the elements of the responses are those that only
  ///   the browser's accessibility can decide.
  /// - Throws: ``DevToolsError``.
  func count(_ kind: String, until deadline: TimeInterval) throws -> (
    view: DevToolsView, responses: [Response]?
  ) {
    try responses(to: "understudy.count(\(try Self.literal(kind)))", until: deadline)
  }

  /// Lists the elements and text of the page, if it has no frames.
  ///
  /// - Parameters:
  ///   - namedKinds: the kinds of the elements whose names are needed: `ContentKind` in `PageScript/types.d.ts`.
  ///   - identifiers: the strings by which elements are identified.
  ///   - needsTexts: whether the text is needed.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the same as ``find(_:isText:withContainers:until:)``; the elements of the responses are those that only
  ///   the browser's accessibility can decide about, and then those that must be missing in accessibility.
  /// - Throws: ``DevToolsError``.
  func content(
    namedKinds: [String], identifiers: [String], needsTexts: Bool, until deadline: TimeInterval
  ) throws -> (view: DevToolsView, responses: [Response]?) {
    let kinds = try namedKinds.map(Self.literal).joined(separator: ", ")
    let texts = try identifiers.map(Self.literal).joined(separator: ", ")
    return try responses(to: "understudy.content([\(kinds)], [\(texts)], \(needsTexts))", until: deadline)
  }

  /// Describes elements of the last content.
  ///
  /// - Parameters:
  ///   - entries: the numbers of their entries.
  ///   - deadline: seconds of `MonotonicClock`.
  /// - Returns: the same as ``find(_:isText:withContainers:until:)``.
  /// - Throws: ``DevToolsError``.
  func describe(_ entries: [Int], until deadline: TimeInterval) throws -> (
    view: DevToolsView, responses: [Response]?
  ) { try responses(to: "understudy.describe(\(entries))", until: deadline) }

  private func responses(to expression: String, until deadline: TimeInterval) throws
    -> (view: DevToolsView, responses: [Response]?)
  {
    let first = try response(of: main, to: expression, in: nil, until: deadline)
    let view = first.result.view
    guard view.isShown, first.result.found != nil else { return (view, nil) }
    return (view, try addingFrames(to: first, expression, until: deadline))
  }

  /// Returns the values of an expression in the page and in each of its current frames.
  ///
  /// - Returns: nil if there are too many frames.
  /// - Throws: ``DevToolsError``.
  func evaluateInFrames<Value: Decodable>(_ expression: String, until deadline: TimeInterval) throws
    -> [(frame: DevToolsFrame, value: Value)]?
  {
    let counting = "({ value: \(expression), frames: understudy.frameCount() })"
    let first: Counted<Value> = try main.evaluate(counting, until: deadline)
    guard first.frames > 0 else { return [(main, first.value)] }
    let list = "understudy.frames()"
    let responses = try addingFrames(
      to: try response(of: main, to: list, in: nil, until: deadline), list, until: deadline)
    return try responses.map { responses in
      try [(main, first.value)]
        + responses.dropFirst().map { response in
          let counted: Counted<Value> = try response.frame.evaluate(counting, until: deadline)
          return (response.frame, counted.value)
        }
    }
  }

  private struct Counted<Value: Decodable>: Decodable {
    let value: Value
    let frames: Int
  }

  /// Returns whether the page is the visible tab of its window.
  ///
  /// - Throws: ``DevToolsError``.
  func isShown(until deadline: TimeInterval) throws -> Bool {
    try main.evaluate("document.visibilityState === 'visible'", until: deadline)
  }

  private func addingFrames(to first: Response, _ expression: String, until deadline: TimeInterval) throws
    -> [Response]?
  {
    var responses = [first]
    var next = 0
    while next < responses.count {
      for (frameElement, element) in responses[next].frameElements.enumerated() {
        guard responses.count <= Self.maximumFrames,
          let frame = try responses[next].frame.child(in: element, until: deadline)
        else { return nil }
        responses.append(
          try response(of: frame, to: expression, in: (next, frameElement), until: deadline))
      }
      next += 1
    }
    return responses
  }

  private func response(
    of frame: DevToolsFrame, to expression: String, in parent: (response: Int, frameElement: Int)?,
    until deadline: TimeInterval
  ) throws -> Response {
    let (result, numbers): (DevToolsSearchResult, [Int]) = try frame.search(expression, until: deadline)
    let count = result.found?.count ?? 0
    let described = count + result.frames.count + result.containers.count
    guard numbers.count == described else {
      throw DevToolsError.script("\(numbers.count) elements and not \(described)")
    }
    let firstContainer = count + result.frames.count
    return Response(
      frame: frame, result: result, elements: Array(numbers[..<count]),
      frameElements: Array(numbers[count..<firstContainer]),
      containers: Dictionary(
        zip(numbers[..<count] + numbers[firstContainer...], (result.found ?? []) + result.containers)
      ) { first, _ in first },
      parent: parent)
  }

  /// The maximum number of frames in a page, because each frame costs a millisecond per query.
  private static let maximumFrames = 16

  /// Returns a string as a JavaScript literal.
  private static func literal(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }
}

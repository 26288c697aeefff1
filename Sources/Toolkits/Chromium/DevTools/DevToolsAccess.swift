// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Foundation
import Timing
import WindowSystem

/// Sends queries to the pages of a browser that was started with `--remote-debugging-pipe`.
///
/// There are seven queries:
/// - the elements that may match, and their positions,
/// - all elements and text of the kinds that queries count and list,
/// - the number of controls of a type,
/// - whether an element receives a click in its middle,
/// - whether input has been handled and its results have been drawn,
/// - the text of the field with the keyboard focus,
/// - whether something moves.
///
/// The type and the name of an element come from the browser's accessibility over the same pipe. On the pipe they are
/// available immediately; on the accessibility bus, up to half a second later.
///
/// Tested with Chromium 156.
final class DevToolsAccess: RendererConnection {
  let pipe: DevToolsPipe
  /// The ids of the existing pages.
  private var targets: Set<String> = []
  /// The pages that have been queried, by their ids.
  private var pages: [String: DevToolsPage] = [:]
  private var hasBegun = false
  /// The last known positions of the pages.
  private var places: [DevToolsPagePosition] = []
  /// The change counts of the documents at the last query.
  private var changes: [Int] = []
  /// The number of queries in a row with these change counts.
  private var equalResponses = 0
  /// How many times in a row the tree was read because the pages were unchanged.
  private var readingsOfStatic = 0
  /// The number of queries with equal change counts after which the tree is read.
  private var maximumEqualResponses = DevToolsAccess.initialMaximum
  /// Whether the last input may still cause changes: a frame or a short timer may be due.
  private var mayChangeSoon = false
  /// The frames that may receive the input that is sent now, and the time limit for handling it in seconds; nil if no
  /// input is expected.
  private var expected: (frames: [DevToolsFrame], limit: TimeInterval)?
  private let quiescence = BrowserQuiescence()
  /// The time zone of the pages; nil for the browser's own.
  private var timeZone: String?

  init(pipe: DevToolsPipe) { self.pipe = pipe }

  // MARK: - Queries

  package func response(
    to request: RendererRequest, in context: RendererContext, windows: [WindowInfo]
  )
    -> RendererResponse?
  {
    // A drop-down menu is a window. So without a change of the windows, the last reading of the elements around the
    // pages is still valid, except for elements that were shown or hidden in place, such as icons in the address bar.
    // The caller compares these elements with the program, because no event reports their changes: for the browser's
    // own controls, Chromium's code for ATK ignores the events kChildrenChanged and kStateChanged.
    guard Self.types.contains(request.type), windows == context.windows else { return nil }
    // After an error, the accessibility tree is read instead. The reading reports a browser that hangs or has ended.
    return try? found(request, context.tree)
  }

  private static let types: Set<ElementType> = [
    .button, .link, .checkBox, .radioButton, .`switch`, .textField, .secureTextField, .searchField, .textView,
    .staticText,
  ]

  private func found(_ request: RendererRequest, _ last: ElementTree) throws -> RendererResponse? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    let isText = request.type == .staticText
    let needsContainers = request.hasContainersInDocuments
    // In the tree, text and the element around it may be one element. So the containers of text in the tree are
    // not the containers of its node.
    guard !isText || !needsContainers else { return nil }
    guard
      let found = try responsesOfVisiblePages(
        in: last, until: deadline,
        { page in
          try page.find(request.text, isText: isText, withContainers: needsContainers, until: deadline)
        })
    else { return nil }
    var result: PartialPageTree?
    for (place, responses) in found {
      // The order of elements is known only within one document.
      guard
        let tree = try partialTree(
          place, responses, isText: isText, withContainers: needsContainers, until: deadline)
      else { return nil }
      guard !tree.isEmpty else { continue }
      guard result == nil else { return nil }
      result = tree
    }
    return try (result ?? PartialPageTree(place: found[0].place)).response(for: found.map(\.place.document))
  }

  package func count(_ type: ElementType, in context: RendererContext, windows: [WindowInfo])
    -> RendererCount?
  {
    guard let kind = Self.kinds[type], windows == context.windows else { return nil }
    // After an error, the accessibility tree is read instead, as for a search.
    return try? counted(type, kind, context.tree)
  }

  /// The types that can be counted, with the names of their kinds in `PageScript/types.d.ts`.
  private static let kinds: [ElementType: String] = [
    .button: "button", .link: "link", .checkBox: "checkBox", .radioButton: "radioButton",
    .textField: "textField",
    .secureTextField: "secureTextField", .searchField: "searchField", .textView: "textView",
  ]

  private func counted(_ type: ElementType, _ kind: String, _ last: ElementTree) throws -> RendererCount? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    guard
      let found = try responsesOfVisiblePages(
        in: last, until: deadline, { try $0.count(kind, until: deadline) })
    else {
      return nil
    }
    var others: [RendererResponse] = []
    for (place, responses) in found {
      guard
        let tree = try partialTree(place, responses, isText: false, withContainers: false, until: deadline)
      else {
        return nil
      }
      others.append(try tree.response(for: []))
    }
    return RendererCount(
      certain: found.reduce(0) { $1.responses.reduce($0) { $0 + $1.result.certainCount } }, others: others,
      documents: found.map(\.place.document))
  }

  /// The responses of the visible pages to a query, with the positions of the pages; nil if the tree must be read
  /// instead.
  func responsesOfVisiblePages(
    in last: ElementTree, until deadline: TimeInterval,
    _ send: (DevToolsPage) throws -> (view: DevToolsView, responses: [DevToolsPage.Response]?)
  ) throws -> [(place: DevToolsPagePosition, responses: [DevToolsPage.Response])]? {
    guard let pages = try pages(until: deadline) else { return nil }
    let found = try pages.map(send).filter(\.view.isShown)
    guard !found.isEmpty, !countEqualResponses(found.map(\.view)),
      let places = try places(of: found.map(\.view), in: last)
    else {
      return nil
    }
    var result: [(place: DevToolsPagePosition, responses: [DevToolsPage.Response])] = []
    for (place, (_, responses)) in zip(places, found) {
      guard let responses,
        responses.allSatisfy({ $0.result.view.isLoaded && $0.result.view.measures.zoom == 1 })
      else { return nil }
      result.append((place, responses))
    }
    return result
  }

  /// A tree of the found elements of a page; nil if they are in several documents or cannot be described completely.
  func partialTree(
    _ place: DevToolsPagePosition, _ responses: [DevToolsPage.Response], isText: Bool,
    withContainers needsContainers: Bool,
    until deadline: TimeInterval
  ) throws -> PartialPageTree? {
    let geometry = DevToolsFrameGeometry(responses)
    guard geometry.isPlain else { return nil }
    let indices = responses.indices.filter { !responses[$0].elements.isEmpty }
    guard let index = indices.first else { return PartialPageTree(place: place) }
    // The containers of an element in a frame are in several documents.
    guard indices.count == 1, !needsContainers || index == 0,
      let elements = try geometry.elements(of: index, until: deadline)
    else { return nil }
    let paths = try responses[index].frame.accessibility(
      of: responses[index].elements, withContainers: needsContainers, until: deadline)
    return isText
      ? PartialPageTree(place: place, texts: elements, nodes: paths.map { $0?.node })
      : PartialPageTree(
        place: place, elements: elements, paths: paths, containers: responses[index].containers)
  }

  /// Counts the responses of unchanged pages.
  ///
  /// - Parameter views: the views of the pages.
  /// - Returns: whether the pages have been unchanged for some queries, so that the tree should be read: if it is cached,
  ///   the next queries are faster with it.
  ///
  /// If another query arrives after the tree was read, the tree was not cached: events of the last change may have
  /// arrived during the first reading. After a second reading, the limit for the next one increases.
  private func countEqualResponses(_ views: [DevToolsView]) -> Bool {
    let now = views.map(\.changes)
    if now != changes { (changes, equalResponses, readingsOfStatic) = (now, 0, 0) }
    equalResponses += 1
    guard equalResponses > maximumEqualResponses else { return false }
    readingsOfStatic += 1
    guard readingsOfStatic == Self.maximumReadingsOfStatic else { return true }
    (equalResponses, readingsOfStatic) = (0, 0)
    maximumEqualResponses = min(maximumEqualResponses * 4, Self.highestMaximum)
    return true
  }

  /// The initial value of ``maximumEqualResponses``.
  ///
  /// Reading the tree of a large page takes as long as about ten queries.
  private static let initialMaximum = 4
  /// The highest value of ``maximumEqualResponses``.
  private static let highestMaximum = 1_024
  private static let maximumReadingsOfStatic = 2

  /// Returns the cached positions of the pages, if nothing around them has changed.
  private func places(of views: [DevToolsView], in last: ElementTree) throws -> [DevToolsPagePosition]? {
    if places.count == views.count, zip(places, views).allSatisfy({ $0.isStill($1, in: last) }) {
      return places
    }
    places = try DevToolsPagePosition.find(views, in: last) ?? []
    return places.isEmpty ? nil : places
  }

  // MARK: - Input

  package func expectClicks(_ count: Int) {
    expect("understudy.expectClicks(\(count))", limit: TimeLimits.Chromium.pageInput.seconds)
  }

  package func expectKeys(_ count: Int) {
    expect(
      "understudy.expectKeys(\(count))",
      limit: TimeLimits.Chromium.pageInput.seconds + Double(count) * TimeLimits.Chromium.pageKey.seconds)
  }

  private func expect(_ expression: String, limit: TimeInterval) {
    expected = nil
    (equalResponses, maximumEqualResponses, readingsOfStatic) = (0, Self.initialMaximum, 0)
    mayChangeSoon = true
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    // After an error, the next wait is the one for browsers without a pipe.
    guard
      let results: [(frame: DevToolsFrame, value: Bool)] = try? inShownFrames(
        "\(expression) ?? true", until: deadline),
      !results.isEmpty
    else { return }
    expected = (results.map(\.frame), limit)
  }

  package func waitUntilInputIsHandled(notCounting pause: () -> TimeInterval) -> Bool {
    guard let (frames, limit) = expected else { return false }
    expected = nil
    let deadline = MonotonicClock.now + limit
    // If the page is replaced or does not respond, the wait is the same as for a page without reports.
    return (try? firstToHandle(frames, until: deadline, notCounting: pause))?.isAtRest == true
  }

  /// Waits for the frame that received the input, and ends the waits of the other frames.
  private func firstToHandle(
    _ frames: [DevToolsFrame], until deadline: TimeInterval, notCounting pause: () -> TimeInterval
  ) throws -> DevToolsView? {
    do {
      let requests = try frames.compactMap {
        try $0.beginToEvaluate("understudy.inputHandled()", until: deadline)
      }
      guard requests.count == frames.count else { return nil }
      let (first, response): (Int, DevToolsFrame.Evaluation<DevToolsView>) = try pipe.firstResponse(
        to: requests, of: "Runtime.evaluate", until: deadline, notCounting: pause)
      let deadline = max(deadline, MonotonicClock.now + TimeLimits.Chromium.pageInput.seconds)
      for (index, frame) in frames.enumerated() where index != first {
        let _: Bool = try frame.evaluate("understudy.endWait()", until: deadline)
      }
      return response.value
    } catch {
      // A frame that is gone or does not respond has no wait to end.
      for frame in frames { try? frame.evaluateWithoutResponse("understudy.endWait()", until: deadline) }
      throw error
    }
  }

  package func fieldText(from start: Int?, atMost maximum: Int) -> RendererFieldText? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    let expression = "understudy.fieldText(\(start.map(String.init) ?? "null"), \(maximum))"
    // If the page does not respond, the typed text is not checked, as in a field that does not report its caret.
    let results: [(frame: DevToolsFrame, value: RendererFieldText?)]? = try? inShownFrames(
      expression, until: deadline)
    let fields = results?.compactMap(\.value) ?? []
    return fields.count == 1 ? fields[0] : nil
  }

  package func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool {
    guard mayChangeSoon else { return true }
    // The browser's own signal, an idle callback, comes about 50 ms after the last frame.
    quiescence.watch(processes, pages: processes)
    guard quiescence.waitWithFrames(until: MonotonicClock.now + TimeLimits.Chromium.pageRest.seconds),
      isAtRest()
    else { return false }
    mayChangeSoon = false
    return true
  }

  package func isAtRest() -> Bool {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    // After an error, the browser does not count as at rest.
    let views: [(frame: DevToolsFrame, value: DevToolsView)]? = try? inShownFrames(
      "understudy.view()", until: deadline)
    return views?.isEmpty == false && views?.allSatisfy(\.value.isAtRest) == true
  }

  // MARK: - Pages

  /// Evaluates an expression in each frame of the visible pages.
  private func inShownFrames<Value: Decodable>(_ expression: String, until deadline: TimeInterval) throws
    -> [(frame: DevToolsFrame, value: Value)]?
  {
    guard let pages = try pages(until: deadline) else { return nil }
    var result: [(frame: DevToolsFrame, value: Value)] = []
    for page in pages where try pages.count == 1 || page.isShown(until: deadline) {
      guard
        let values: [(frame: DevToolsFrame, value: Value)] = try page.evaluateInFrames(
          expression, until: deadline)
      else { return nil }
      result += values
    }
    return result
  }

  package func setTimeZone(_ identifier: String?) throws {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageRequest.seconds
    guard let pages = try pages(until: deadline) else {
      throw DevToolsError.noPages(atMost: Self.maximumPages)
    }
    for page in pages { try page.setTimeZone(identifier ?? "", until: deadline) }
    timeZone = identifier
  }

  /// Returns the pages of a browser: those of its windows, including the tabs in the background.
  private func pages(until deadline: TimeInterval) throws -> [DevToolsPage]? {
    // A page that is stopped by a dialog or by an endless script does not respond.
    guard !pipe.hasAbandonedRequests else { return nil }
    if !hasBegun {
      let _: EmptyMessage = try pipe.call("Target.setDiscoverTargets", Discovery(), until: deadline)
      hasBegun = true
    }
    for event in try pipe.drainEvents() { handle(event) }
    guard (1...Self.maximumPages).contains(targets.count) else { return nil }
    return try targets.sorted().map { target in
      let page = try pages[target] ?? attach(to: target, until: deadline)
      // A page that has not accepted the zone gets it again, in the same session.
      if page.timeZone != timeZone ?? "" { try page.setTimeZone(timeZone ?? "", until: deadline) }
      return page
    }
  }

  private func attach(to target: String, until deadline: TimeInterval) throws -> DevToolsPage {
    // Automatic attachment is not used: with it, the browser would reload a new window that a page opens, without the
    // content that the page has written to this window.
    let attached: Session = try pipe.call(
      "Target.attachToTarget", Attachment(targetId: target, flatten: true), until: deadline)
    let page = DevToolsPage(session: attached.sessionId, pipe: pipe)
    pages[target] = page
    return page
  }

  /// The maximum number of pages: each query checks whether each page is visible.
  private static let maximumPages = 8

  private func handle(_ event: DevToolsPipe.Event) {
    switch event.method {
    case "Target.targetCreated":
      // The protocol guarantees the id; a message without an id concerns no page.
      guard let message = try? JSONDecoder().decode(Created.self, from: event.message) else { return }
      targets.insert(message.params.targetInfo.targetId)
    case "Target.targetDestroyed", "Target.targetCrashed":
      // As above, a message without an id concerns no page.
      guard let message = try? JSONDecoder().decode(Destroyed.self, from: event.message) else { return }
      // A crashed page still exists, and can be loaded again.
      if event.method == "Target.targetDestroyed" { targets.remove(message.params.targetId) }
      pages[message.params.targetId] = nil
    default: break
    }
  }

  private struct Discovery: Encodable {
    struct Kind: Encodable {
      var type: String?
      let exclude: Bool
    }

    let discover = true
    /// The filter for targets, which excludes the pages of the browser's user interface, and workers.
    let filter = [Kind(type: "page", exclude: false), Kind(exclude: true)]
  }

  private struct Attachment: Encodable {
    let targetId: String
    let flatten: Bool
  }

  private struct Session: Decodable {
    let sessionId: String
  }

  private struct Created: Decodable {
    struct Parameters: Decodable {
      let targetInfo: Destroyed.Parameters
    }

    let params: Parameters
  }

  private struct Destroyed: Decodable {
    struct Parameters: Decodable {
      let targetId: String
    }

    let params: Parameters
  }
}

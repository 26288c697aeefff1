// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Timing
import WindowSystem

/// Asks the page of a browser that was started with `--remote-debugging-pipe`.
///
/// Four things are asked: which elements may be meant and where they are, whether one takes what is pressed in its middle, whether
/// an event has been handled and drawn, and whether something moves. What an element is and what it is called is said by the
/// browser's accessibility, over the same pipe: it knows at once what reaches the accessibility bus up to half a second later.
///
/// Seen with Chromium 156.
final class DevToolsAccess: PageAccess {
  private let pipe: DevToolsPipe
  /// The pages that there are, and those of them that something was asked of.
  private var targets: Set<String> = []
  private var pages: [String: DevToolsPage] = [:]
  private var hasBegun = false
  /// Where the page is, as it was last asked for.
  private var place: DevToolsPlace?
  /// How often the document had changed at the last question, and how many there were since.
  private var changes = 0
  private var equalAnswers = 0
  /// Whether the last input may still bring something: a frame or a short timer may be due.
  private var mayChangeSoon = false
  /// The page that input is expected in, and how many seconds it may take.
  private var expected: (page: DevToolsPage, limit: TimeInterval)?
  private let quiescence = BrowserQuiescence()

  init(pipe: DevToolsPipe) { self.pipe = pipe }

  // MARK: - Questions

  func answer(to question: PageQuestion, in surroundings: PageSurroundings, windows: [WindowInfo])
    -> PageAnswer?
  {
    // The bars of a window and what drops down from them do not change without one of the windows.
    guard Self.types.contains(question.type), windows == surroundings.windows else { return nil }
    // What goes wrong is left to accessibility, which tells of a browser that hangs or has gone.
    return try? found(question, surroundings.tree)
  }

  private static let types: Set<ElementType> = [
    .button, .link, .checkBox, .radioButton, .`switch`, .textField, .secureTextField, .searchField, .textView,
  ]

  private func found(_ question: PageQuestion, _ last: ElementTree) throws -> PageAnswer? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageQuestion.seconds
    guard let page = try onlyPage(until: deadline) else { return nil }
    let (search, numbers): (DevToolsSearch, [Int]) = try page.search(
      "understudy.find(\(Self.literal(question.text)))", until: deadline)
    guard !isStatic(search.view), let elements = search.found, search.view.isShown, search.view.isLoaded,
      search.view.measures.zoom == 1
    else { return nil }
    guard let place = try place(of: search.view, in: last) else { return nil }
    guard numbers.count == elements.count else { return nil }
    let nodes = try page.accessibility(of: numbers, until: deadline)
    return try PartialPageTree(place: place, elements: elements, nodes: nodes)?.answer()
  }

  /// A text as JavaScript has it.
  private static func literal(_ text: String) throws -> String {
    String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
  }

  /// Whether the page has not changed for some questions: a tree that is kept as long as nothing happens answers those that follow
  /// in less time.
  private func isStatic(_ view: DevToolsView) -> Bool {
    if view.changes != changes { (changes, equalAnswers) = (view.changes, 0) }
    equalAnswers += 1
    guard equalAnswers > Self.questionsOfOneStep else { return false }
    equalAnswers = 0
    return true
  }

  /// A tree of a large page takes as long as some ten of them.
  private static let questionsOfOneStep = 4

  /// Where the page is, as long as nothing around it has changed.
  private func place(of view: DevToolsView, in last: ElementTree) throws -> DevToolsPlace? {
    if let place, place.tree.nodes === last.nodes, place.view == view.measures { return place }
    place = try DevToolsPlace(of: view, in: last)
    return place
  }

  // MARK: - Input

  func expectClicks(_ count: Int) {
    expect("understudy.expectClicks(\(count))", limit: TimeLimits.Chromium.pageInput.seconds)
  }

  func expectKeys(_ count: Int) {
    expect(
      "understudy.expectKeys(\(count))",
      limit: TimeLimits.Chromium.pageInput.seconds + Double(count) * TimeLimits.Chromium.pageKey.seconds)
  }

  private func expect(_ expression: String, limit: TimeInterval) {
    expected = nil
    equalAnswers = 0
    mayChangeSoon = true
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageQuestion.seconds
    // The next wait is the one for browsers without a pipe.
    guard let page = try? onlyPage(until: deadline) else { return }
    let isPrepared: Bool? = try? page.evaluate("\(expression) ?? true", until: deadline)
    if isPrepared == true { expected = (page, limit) }
  }

  func waitUntilInputIsHandled() -> Bool {
    guard let (page, limit) = expected else { return false }
    expected = nil
    let deadline = MonotonicClock.now + limit
    // A page that is replaced or does not answer is waited for as one of which nothing is told.
    let view: DevToolsView? = try? page.evaluate("understudy.handled()", until: deadline)
    return view?.isAtRest == true
  }

  func fieldText(from start: Int?, atMost maximum: Int) -> PageFieldText? {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageQuestion.seconds
    // What was typed is not looked at where the page does not answer, as in a field that does not tell its caret.
    guard let page = try? onlyPage(until: deadline) else { return nil }
    return try? page.evaluate(
      "understudy.fieldText(\(start.map(String.init) ?? "null"), \(maximum))", until: deadline)
  }

  func waitUntilNothingIsDue(in processes: [pid_t]) -> Bool {
    guard mayChangeSoon else { return true }
    // The browser's own word for it, an idle callback, comes some 50 ms after the last frame.
    quiescence.watch(processes, pages: processes)
    guard quiescence.waitWithFrames(until: MonotonicClock.now + TimeLimits.Chromium.pageRest.seconds),
      isAtRest()
    else { return false }
    mayChangeSoon = false
    return true
  }

  func isAtRest() -> Bool {
    let deadline = MonotonicClock.now + TimeLimits.Chromium.pageQuestion.seconds
    // The same.
    guard let page = try? onlyPage(until: deadline) else { return false }
    let view: DevToolsView? = try? page.evaluate("understudy.view()", until: deadline)
    return view?.isAtRest == true
  }

  // MARK: - Pages

  /// The page of a browser that shows one, and nothing else.
  private func onlyPage(until deadline: TimeInterval) throws -> DevToolsPage? {
    // A page that is stopped by a dialog or by a script without an end answers nothing.
    guard !pipe.hasOpenQuestions else { return nil }
    if !hasBegun {
      let _: Nothing = try pipe.call("Target.setDiscoverTargets", Discovery(), until: deadline)
      hasBegun = true
    }
    for event in try pipe.takeEvents() { take(event) }
    guard targets.count == 1, let target = targets.first else { return nil }
    if let page = pages[target] { return page }
    // Not attached by the browser itself: a window that a page opens would be loaded anew then, without what its opener has put
    // into it.
    let attached: Session = try pipe.call(
      "Target.attachToTarget", Attachment(targetId: target, flatten: true), until: deadline)
    let page = DevToolsPage(session: attached.sessionId, pipe: pipe)
    pages[target] = page
    return page
  }

  private func take(_ event: DevToolsPipe.Event) {
    switch event.method {
    case "Target.targetCreated":
      guard let told = try? JSONDecoder().decode(Created.self, from: event.message) else { return }
      targets.insert(told.params.targetInfo.targetId)
    case "Target.targetDestroyed", "Target.targetCrashed":
      guard let told = try? JSONDecoder().decode(Destroyed.self, from: event.message) else { return }
      // A page that has crashed is there still, and can be loaded anew.
      if event.method == "Target.targetDestroyed" { targets.remove(told.params.targetId) }
      pages[told.params.targetId] = nil
    default: break
    }
  }

  private struct Discovery: Encodable {
    struct Kind: Encodable {
      var type: String?
      let exclude: Bool
    }

    let discover = true
    /// Not what the browser draws of its own windows, nor workers.
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

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import QueryWriting
import Timing
import WindowSystem

/// Stores readings of the program's elements, so that there is one from before each input.
///
/// After the input the elements may be different or gone. A reading is made when the program is idle after a change, one
/// at a time, and readings never take more than a quarter of the time. Used on one thread.
final class TreeCache {
  private let application: TargetApplication
  private let live: LiveDesktop
  /// The latest readings, the oldest first: there may already be a newer one when an event is handled.
  private var recent: [TreeReading] = []
  /// The readings since the program came to rest after the last step, the oldest first.
  ///
  /// They show which elements appeared later by themselves.
  private(set) var sinceStep: [TreeReading] = []
  /// Whether input came since the latest reading.
  private(set) var hasInput = false
  /// Whether the program has not come to rest yet since the last step.
  private(set) var isUnsettled = true
  private var cost: TimeInterval = 0
  private var nextTry: TimeInterval = 0
  private var busySince: TimeInterval?
  /// The number of events from the program, at some moments.
  private var samples: [(time: TimeInterval, events: UInt64)] = []

  init(application: TargetApplication, live: LiveDesktop) {
    self.application = application
    self.live = live
  }

  private static let remembered = 12
  private static let mostRecent = 6
  private static let rememberedSamples = 64

  /// The latest reading; nil before the first one.
  var latest: TreeReading? { recent.last }

  /// The latest reading that was made before a moment.
  func reading(before time: TimeInterval) -> TreeReading? { recent.last { $0.time <= time } }

  func noteInput() { hasInput = true }

  /// Notes that a step has ended: the elements when the program has come to rest are its outcome.
  func noteStep() {
    isUnsettled = true
    sinceStep = []
  }

  /// Discards everything, after the program was started again.
  func reset() {
    recent = []
    samples = []
    sinceStep = []
    hasInput = true
    isUnsettled = true
    nextTry = 0
  }

  /// Whether nothing has changed since the latest reading.
  var isFresh: Bool { latest.map { !hasInput && $0.news == news() } ?? false }

  /// Whether a larger area than the surroundings of a rectangle was drawn between two moments.
  ///
  /// A highlight below the pointer does not count.
  func hasChanged(around rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(whole: rect.insetBy(dx: -8, dy: -8), from: start, to: end)
  }

  /// Whether a drawing between two moments covers a rectangle, apart from its edges.
  func hasDrawn(over rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(
      whole: rect.insetBy(dx: min(4, rect.width / 4), dy: min(4, rect.height / 4)), from: start, to: end)
  }

  private func hasDrawn(whole rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    ((try? live.damage.events(after: 0)) ?? []).contains {
      $0.time > start && $0.time < end && $0.rect.contains(rect)
    }
  }

  /// Stores how many events the program has sent so far.
  func sample() {
    samples = samples.suffix(Self.rememberedSamples - 1) + [(MonotonicClock.now, live.bus.eventCount)]
  }

  /// Whether the program reported no change between a reading and a moment, according to the samples.
  ///
  /// A highlight below the pointer is drawn, but not reported.
  func wasSilent(from reading: TreeReading, to time: TimeInterval) -> Bool {
    guard let last = samples.last(where: { $0.time <= time }), last.time >= reading.begun else {
      return false
    }
    return last.events == reading.news.events
  }

  private func news() -> TreeReading.News {
    TreeReading.News(drawings: (try? live.damage.count) ?? 0, events: live.bus.eventCount)
  }

  /// Reads when something has changed and the program is idle.
  ///
  /// - Parameter hurries: whether input waits for the reading. Then the share of time that readings take is not limited,
  ///   since the input may close a menu or an alert that has appeared.
  /// - Returns: whether it was read.
  /// - Throws: the error of reading the program's elements.
  func refreshIfDue(hurries: Bool = false) throws -> Bool {
    guard hurries || MonotonicClock.now >= nextTry, !isFresh || isUnsettled else { return false }
    guard application.idle.settles(within: TimeLimits.Recorder.readInterval.seconds, afterInput: hasInput)
    else {
      let since = busySince ?? MonotonicClock.now
      busySince = since
      // A program that is never idle is read now and then.
      guard MonotonicClock.now - since > TimeLimits.Recorder.busyProgram.seconds else {
        nextTry = MonotonicClock.now + TimeLimits.Recorder.readInterval.seconds
        return false
      }
      busySince = nil
      try read(isSettled: true)
      return true
    }
    busySince = nil
    try read(isSettled: true)
    return true
  }

  /// Reads at once, also while the program is busy.
  @discardableResult
  func readNow() throws -> TreeReading {
    try read(isSettled: false)
  }

  @discardableResult
  private func read(isSettled: Bool) throws -> TreeReading {
    let begun = MonotonicClock.now
    // Taken before reading, so that a change during the reading makes it stale.
    let news = news()
    let tree = try application.elementTreeWithTexts()
    try application.session.lock.withLock { try prefetch(tree) }
    let now = MonotonicClock.now
    let reading = TreeReading(tree: tree, begun: begun, time: now, news: news, isSettled: isSettled)
    cost = now - begun
    nextTry = now + max(TimeLimits.Recorder.readInterval.seconds, cost * 3)
    recent = recent.suffix(Self.mostRecent - 1) + [reading]
    if isSettled {
      hasInput = false
      isUnsettled = false
      sinceStep = sinceStep.prefix(1) + sinceStep.dropFirst().suffix(Self.remembered - 1) + [reading]
    }
    return reading
  }

  /// The wait for an element that was not there when the program had come to rest after the last step.
  ///
  /// - Parameters:
  ///   - query: a query that finds the element.
  ///   - reading: the reading with the element.
  ///   - end: when the last step ended, in seconds of `MonotonicClock`.
  /// - Returns: nil where the element was there already, or where that is unknown.
  func wait(for query: WrittenQuery, in reading: TreeReading?, since end: TimeInterval) -> RecordedWait? {
    guard let reading, !isUnsettled || sinceStep.contains(where: { $0 === reading }),
      let rest = sinceStep.first, rest !== reading, rest.finds(query) == false
    else { return nil }
    let first = sinceStep.first { $0.finds(query) == true } ?? reading
    let seen = max(0, first.time - end)
    return RecordedWait(timeout: max(5, (seen * 3).rounded(.up)), seen: (seen * 100).rounded() / 100)
  }

  /// Fetches the values that finding and naming an element will need, since the program may end with the next click.
  ///
  /// In a usual program it fetches them for all nodes, in a large one for those that a person operates.
  private func prefetch(_ tree: ElementTree) throws {
    _ = try tree.geometry()
    let all = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
    let shown = all.filter { tree.maySay($0) }
    let named =
      all.count <= Self.maximumNamed
      ? all : shown.filter { tree.type($0).takesClicksOfParts || tree.attributes.hasFocus($0) }
    try tree.attributes.prefetch([.frame], of: shown)
    // Only the list itself reports which rows are in view, and only while it is open: a drop-down closes with the press.
    for node in named where tree.type(node) == .cell { _ = tree.isInView(node) }
    try tree.attributes.prefetch([.label, .identifier, .value, .placeholderValue], of: named)
  }

  private static let maximumNamed = 800
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import QueryWriting
import Timing
import WindowSystem

/// Keeps the program's elements as they were before the next input: once that has come they may be others, or gone.
///
/// They are read when the program is idle after something has changed, one reading at a time, and never so often that it
/// takes more than a quarter of the time. Used on one thread.
final class TreeKeeper {
  private let application: TargetApplication
  private let live: LiveDesktop
  /// The latest readings, the oldest first: an event may be looked at when there is a newer one already.
  private var recent: [TreeReading] = []
  /// Those since the program came to rest after the last step, the oldest first: for telling what came later by itself.
  private(set) var sinceStep: [TreeReading] = []
  /// Whether input came since the latest reading.
  private(set) var hasInput = false
  /// Whether the program has not come to rest yet since the last step.
  private(set) var isUnsettled = true
  private var cost: TimeInterval = 0
  private var nextTry: TimeInterval = 0
  private var busySince: TimeInterval?
  /// How many events had come from the program at some moments.
  private var samples: [(time: TimeInterval, events: UInt64)] = []

  init(application: TargetApplication, live: LiveDesktop) {
    self.application = application
    self.live = live
  }

  private static let remembered = 12
  private static let mostRecent = 6
  private static let rememberedSamples = 64

  /// The latest reading; nil while there is none.
  var latest: TreeReading? { recent.last }

  /// The latest reading that was made before a moment.
  func reading(before time: TimeInterval) -> TreeReading? { recent.last { $0.time <= time } }

  func noteInput() { hasInput = true }

  /// A step has ended: what is there when the program has come to rest is what comes from it.
  func noteStep() {
    isUnsettled = true
    sinceStep = []
  }

  /// Everything is forgotten: the program was started anew.
  func reset() {
    recent = []
    samples = []
    sinceStep = []
    hasInput = true
    isUnsettled = true
    nextTry = 0
  }

  /// Whether the latest reading is of the elements as they are.
  var isFresh: Bool { latest.map { !hasInput && $0.news == news() } ?? false }

  /// Whether more was drawn between two moments than what is around a rectangle: what lights up below a pointer does not
  /// count.
  func hasChanged(around rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(whole: rect.insetBy(dx: -8, dy: -8), from: start, to: end)
  }

  /// Whether something was drawn between two moments that covers a rectangle, but for its edges.
  func hasDrawn(over rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(
      whole: rect.insetBy(dx: min(4, rect.width / 4), dy: min(4, rect.height / 4)), from: start, to: end)
  }

  private func hasDrawn(whole rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    ((try? live.damage.events(after: 0)) ?? []).contains {
      $0.time > start && $0.time < end && $0.rect.contains(rect)
    }
  }

  /// Notes how much the program has told so far.
  func sample() {
    samples = samples.suffix(Self.rememberedSamples - 1) + [(MonotonicClock.now, live.bus.eventCount)]
  }

  /// Whether the program told of no change between a reading and a moment, as far as was looked.
  ///
  /// What lights up below a pointer is drawn and not told of.
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
  /// - Parameter hurries: whether input waits for it, so that it does not matter how much time readings take: what
  ///   a menu or an alert has shown meanwhile goes with the input.
  /// - Returns: whether it was read.
  /// - Throws: what reading the program's elements throws.
  func refreshIfDue(hurries: Bool = false) throws -> Bool {
    guard hurries || MonotonicClock.now >= nextTry, !isFresh || isUnsettled else { return false }
    guard application.idle.settles(within: TimeLimits.Recorder.readInterval.seconds, afterInput: hasInput)
    else {
      let since = busySince ?? MonotonicClock.now
      busySince = since
      // One that never rests is read now and then.
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

  /// Reads at once, whatever the program does.
  @discardableResult
  func readNow() throws -> TreeReading {
    try read(isSettled: false)
  }

  @discardableResult
  private func read(isSettled: Bool) throws -> TreeReading {
    let begun = MonotonicClock.now
    // Before reading: what changes meanwhile makes it stale.
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

  /// How long an element was waited for, where it was not there when the program had come to rest after the last step.
  ///
  /// - Parameters:
  ///   - query: how the element is found.
  ///   - reading: where it is.
  ///   - end: when the last step ended, in seconds of `MonotonicClock`.
  /// - Returns: nil where it was there already, or that is not known.
  func wait(for query: WrittenQuery, in reading: TreeReading?, since end: TimeInterval) -> RecordedWait? {
    guard let reading, !isUnsettled || sinceStep.contains(where: { $0 === reading }),
      let rest = sinceStep.first, rest !== reading, rest.finds(query) == false
    else { return nil }
    let first = sinceStep.first { $0.finds(query) == true } ?? reading
    let seen = max(0, first.time - end)
    return RecordedWait(timeout: max(5, (seen * 3).rounded(.up)), seen: (seen * 100).rounded() / 100)
  }

  /// Fetches what finding an element and naming it will need, since the program may end with the next click: of all nodes
  /// of a usual program, of those that a person operates in a large one.
  private func prefetch(_ tree: ElementTree) throws {
    _ = try tree.geometry()
    let all = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
    let shown = all.filter { tree.maySay($0) }
    let named =
      all.count <= Self.maximumNamed
      ? all : shown.filter { tree.type($0).takesClicksOfParts || tree.attributes.hasFocus($0) }
    try tree.attributes.prefetch([.frame], of: shown)
    // Which rows of a list are in view only the list itself tells, while it is there: a drop-down closes with the press.
    for node in named where tree.type(node) == .cell { _ = tree.isInView(node) }
    try tree.attributes.prefetch([.label, .identifier, .value, .placeholderValue], of: named)
  }

  private static let maximumNamed = 800
}

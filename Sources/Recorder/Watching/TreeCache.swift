// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import QueryWriting
import RunningDesktops
import Timing
import WindowSystem

/// Caches readings of the program's elements, so that there is a reading from before each input.
///
/// After the input, the elements may be different or gone. A reading is made when the program is idle after a change.
/// Only one reading runs at a time, and readings take at most a quarter of the time.
///
/// The cache must be used on one thread only. Making a reading requires the session's lock, and so does each use of the
/// tree in a reading. ``sample()``, ``reset()`` and ``isFresh`` use no tree, so they do not require it.
final class TreeCache {
  private let application: TargetProgram
  private let runningDesktop: RunningDesktop
  /// The latest readings, oldest first.
  ///
  /// When an event is handled, there may already be a reading from after the event.
  private var recent: [TreeReading] = []
  /// The readings since the program became idle after the last step, oldest first.
  ///
  /// They show which elements appeared later on their own.
  private(set) var sinceStep: [TreeReading] = []
  /// Whether there was input since the latest reading.
  private(set) var hasInput = false
  /// Whether the program has not become idle yet since the last step.
  private(set) var isUnsettled = true
  private var cost: TimeInterval = 0
  private var nextTry: TimeInterval = 0
  private var busySince: TimeInterval?
  /// Samples of the number of events that the program has sent so far, with their times.
  private var samples: [(time: TimeInterval, events: UInt64)] = []

  init(application: TargetProgram, runningDesktop: RunningDesktop) {
    self.application = application
    self.runningDesktop = runningDesktop
  }

  private static let maximumReadingsSinceStep = 12
  private static let maximumRecent = 6
  private static let maximumSamples = 64

  /// The latest reading; nil before the first one.
  var latest: TreeReading? { recent.last }

  /// Returns the latest reading that was made before a moment.
  func reading(before time: TimeInterval) -> TreeReading? { recent.last { $0.time <= time } }

  func noteInput() { hasInput = true }

  /// Notes that a step has ended.
  ///
  /// The elements that are read when the program is idle again are the outcome of the step.
  func noteStep() {
    isUnsettled = true
    sinceStep = []
  }

  /// Discards all readings; called after the program was started again.
  func reset() {
    recent = []
    samples = []
    sinceStep = []
    hasInput = true
    isUnsettled = true
    nextTry = 0
  }

  /// Whether nothing has changed since the latest reading.
  var isFresh: Bool { latest.map { !hasInput && $0.changes == changes() } ?? false }

  /// Whether a drawing between two moments covers a rectangle and its surroundings.
  ///
  /// The highlighting of an element under the pointer is smaller and does not count.
  func hasChanged(around rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(whole: rect.insetBy(dx: -8, dy: -8), from: start, to: end)
  }

  /// Whether a drawing between two moments covers a rectangle, except for its edges.
  func hasDrawn(over rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    hasDrawn(
      whole: rect.insetBy(dx: min(4, rect.width / 4), dy: min(4, rect.height / 4)), from: start, to: end)
  }

  private func hasDrawn(whole rect: CGRect, from start: TimeInterval, to end: TimeInterval) -> Bool {
    // An error means that the display has ended; the watch for input reports this.
    ((try? runningDesktop.damage.events(after: 0)) ?? []).contains {
      $0.time > start && $0.time < end && $0.rect.contains(rect)
    }
  }

  /// Stores the number of events that the program has sent so far.
  func sample() {
    samples = samples.suffix(Self.maximumSamples - 1) + [(MonotonicClock.now, runningDesktop.bus.eventCount)]
  }

  /// Whether the program reported no change between a reading and a moment, according to the samples.
  ///
  /// The highlighting of an element under the pointer is drawn, but not reported.
  func wasSilent(from reading: TreeReading, to time: TimeInterval) -> Bool {
    guard let last = samples.last(where: { $0.time <= time }), last.time >= reading.begun else {
      return false
    }
    return last.events == reading.changes.events
  }

  private func changes() -> TreeReading.Changes {
    // An error means that the display has ended; the watch for input reports this.
    TreeReading.Changes(
      drawings: (try? runningDesktop.damage.count) ?? 0, events: runningDesktop.bus.eventCount)
  }

  /// Reads the elements if something has changed and the program is idle.
  ///
  /// - Parameter hurries: whether input waits for the reading. If so, the share of time for readings is not limited,
  ///   because the input may close a menu or an alert that has just appeared.
  /// - Returns: whether the elements were read.
  /// - Throws: the error of reading the program's elements.
  func refreshIfDue(hurries: Bool = false) throws -> Bool {
    guard hurries || MonotonicClock.now >= nextTry, !isFresh || isUnsettled else { return false }
    guard application.idle.settles(within: TimeLimits.Recorder.readInterval.seconds, afterInput: hasInput)
    else {
      let since = busySince ?? MonotonicClock.now
      busySince = since
      // A program that is never idle is read from time to time.
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

  /// Reads the elements at once, even if the program is busy.
  @discardableResult
  func readNow() throws -> TreeReading {
    try read(isSettled: false)
  }

  @discardableResult
  private func read(isSettled: Bool) throws -> TreeReading {
    let begun = MonotonicClock.now
    // The counters are stored before the reading, so that a change during the reading makes the reading out of date.
    let changes = changes()
    let tree = try application.elementTreeWithTexts()
    // An incomplete reading would give the steps wrong elements.
    try tree.answering { try prefetch(tree) }
    let now = MonotonicClock.now
    let reading = TreeReading(tree: tree, begun: begun, time: now, changes: changes, isSettled: isSettled)
    cost = now - begun
    nextTry = now + max(TimeLimits.Recorder.readInterval.seconds, cost * 3)
    recent = recent.suffix(Self.maximumRecent - 1) + [reading]
    if isSettled {
      hasInput = false
      isUnsettled = false
      sinceStep =
        sinceStep.prefix(1) + sinceStep.dropFirst().suffix(Self.maximumReadingsSinceStep - 1) + [reading]
    }
    return reading
  }

  /// Returns the wait for an element that did not exist when the program became idle after the last step.
  ///
  /// - Parameters:
  ///   - query: a query that finds the element.
  ///   - reading: the reading with the element.
  ///   - end: the end of the last step, in seconds of `MonotonicClock`.
  /// - Returns: nil if the element existed already, or if that is unknown.
  func wait(for query: WrittenQuery, in reading: TreeReading?, since end: TimeInterval) -> RecordedWait? {
    guard let reading, !isUnsettled || sinceStep.contains(where: { $0 === reading }),
      let rest = sinceStep.first, rest !== reading, rest.finds(query) == false
    else { return nil }
    let first = sinceStep.first { $0.finds(query) == true } ?? reading
    return RecordedWait(after: max(0, first.time - end))
  }

  /// Fetches the values that are needed to find and name an element, because the program may end with the next click.
  ///
  /// In most programs, the values of all nodes are fetched. In very large programs, only those of the elements that the
  /// user operates are fetched.
  private func prefetch(_ tree: ElementTree) throws {
    _ = try tree.geometry()
    let all = (1..<max(1, tree.count)).filter { !tree.isHidden($0) }
    let shown = all.filter { tree.mayBeOnScreen($0) }
    let named =
      all.count <= Self.maximumNamed
      ? all : shown.filter { tree.type($0).takesClicksOfParts || tree.attributes.hasFocus($0) }
    try tree.attributes.prefetch([.frame], of: shown)
    // Only the list itself reports which rows are visible, and only while the list is open. A drop-down list closes
    // with the press.
    for node in named where tree.type(node) == .cell { _ = tree.isInView(node) }
    try tree.attributes.prefetch([.label, .identifier, .value, .placeholderValue], of: named)
  }

  private static let maximumNamed = 800
}

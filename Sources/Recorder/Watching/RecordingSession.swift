// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import CLinux
import Foundation
import TimeLimits
import WindowSystem

/// Records what is done to a program on its desktop, by whomever and from whatever client.
///
/// All is done on a thread of its own; every call is safe from any thread, and the callbacks come on that thread.
package final class RecordingSession: @unchecked Sendable {
  private let application: TargetApplication
  private let live: LiveDesktop
  private let store: RecordingStore
  private let lock = NSCondition()
  // Guarded by the lock.
  private var watch: (any InputWatch)?
  private var hasThread = false
  private var isPaused = false
  private var isStopping = false
  private var isFresh = false
  /// How often somebody has asked to be told when all is recorded, and the last question that was answered.
  private var catchUpsAsked = 0
  private var catchUpsDone = 0
  private var wantsFresh = false
  /// How often input has waited for the elements, and the last time that they were looked at for it.
  private var looksAsked = 0
  private var looksDone = 0
  private var assertions: [(RecordedAssertion, RecordedTarget)] = []
  private var lastPress: TimeInterval = 0
  private var placeOfLastPress: CGPoint?
  private var changeHandler: (@Sendable (Recording) -> Void)?
  private var endHandler: (@Sendable (String) -> Void)?

  /// - Parameters:
  ///   - application: a program that runs, or will.
  ///   - live: the desktop that it runs on.
  ///   - recording: what is recorded already; steps are added to it.
  package init(application: TargetApplication, live: LiveDesktop, recording: Recording) {
    self.application = application
    self.live = live
    store = RecordingStore(recording)
  }

  // MARK: - The recording

  package var recording: Recording { store.value }

  /// Called after every change.
  package var onChange: (@Sendable (Recording) -> Void)? {
    get { lock.withLock { changeHandler } }
    set { lock.withLock { changeHandler = newValue } }
  }

  /// Called when the program or its desktop has ended, with a sentence.
  ///
  /// The recording stays as it is.
  package var onEnd: (@Sendable (String) -> Void)? {
    get { lock.withLock { endHandler } }
    set { lock.withLock { endHandler = newValue } }
  }

  /// Changes the recording in one go, whatever is being recorded meanwhile.
  package func edit(_ change: (inout Recording) throws -> Void) rethrows {
    try store.update(change)
    announce()
  }

  /// Has a change told by the thread, or tells it where none runs.
  private func announce() {
    if let watch = lock.withLock({ watch }) { watch.wake() } else { onChange?(store.value) }
  }

  /// Adds a step that no input makes, such as an assertion.
  @discardableResult
  package func append(_ action: RecordedAction, target: RecordedTarget? = nil, wait: RecordedWait? = nil)
    -> Int
  {
    let now = MonotonicClock.now - origin
    let id = store.append {
      RecordedStep(id: $0, action: action, target: target, wait: wait, began: now, ended: now)
    }
    announce()
    return id
  }

  /// Adds an assertion about an element of the screen as it is now, with a wait where the element came by itself after the
  /// program had come to rest.
  package func append(_ assertion: RecordedAssertion, about target: RecordedTarget) {
    let isTaken = lock.withLock {
      guard watch != nil, !isStopping, !isPaused else { return false }
      assertions.append((assertion, target))
      return true
    }
    if isTaken { wake() } else { append(.assertion(assertion), target: target) }
  }

  private let origin = MonotonicClock.now

  // MARK: - Running

  /// Begins to record, for the first time or anew.
  ///
  /// Does nothing when it has begun.
  ///
  /// - Throws: `WindowSystemError`; `AutomationError` while the one before cannot end, because the program hangs.
  package func start() throws {
    let begins = try lock.withLock {
      guard !hasThread || isStopping else { return false }
      guard waitForThread() else {
        throw AutomationError(
          .applicationHung,
          "Recording cannot begin again yet: \(application) does not answer what was asked of it before.")
      }
      watch = try live.server.watchInput()
      (hasThread, isStopping, isFresh, lastPress) = (true, false, false, 0)
      return true
    }
    guard begins else { return }
    live.display.touchScreen?.observe { [weak self] event in
      self?.lock.withLock { self?.watch }?.note(event)
    }
    Thread.detachNewThread { [self] in
      clinux_name_thread("understudy-rec")
      run()
      lock.withLock {
        hasThread = false
        lock.broadcast()
      }
    }
  }

  /// Ends recording, with all that was done before; at most a second is waited for what the last step came to.
  package func stop() {
    let wasRunning = lock.withLock {
      guard watch != nil, !isStopping else { return false }
      isStopping = true
      return true
    }
    guard wasRunning else { return }
    wake()
    live.display.touchScreen?.observe(nil)
    lock.withLock { _ = waitForThread() }
  }

  /// Waits, with the lock held, until nothing records; false when that does not come.
  private func waitForThread() -> Bool {
    let deadline = Date(timeIntervalSinceNow: TimeLimits.Recorder.stop.seconds)
    while hasThread {
      guard lock.wait(until: deadline) else { return !hasThread }
    }
    return true
  }

  /// From now on, input is not recorded, and the end of the program is no end of the recording.
  package func pause() { setPaused(true) }
  package func resume() { setPaused(false) }

  private func setPaused(_ value: Bool) {
    lock.withLock { isPaused = value }
    wake()
  }

  // MARK: - Input

  /// Input is about to be sent to the program: waits until its elements are known as they are.
  ///
  /// They are looked at once in any case, for which a second is allowed; a program that does not come to rest is
  /// waited for 400 ms.
  ///
  /// Not within a double click, which must not become slower, nor between keys.
  ///
  /// - Parameter point: where a button goes down, or the wheel turns; nil for keys.
  package func willInject(at point: CGPoint?) {
    let begun = MonotonicClock.now
    lock.lock()
    defer { lock.unlock() }
    defer { lastPress = MonotonicClock.now }
    let isNew =
      begun - lastPress > TimeLimits.Recorder.heldDoubleClick.seconds
      || point.map(isAwayFromLastPress) ?? false
    if let point { placeOfLastPress = point }
    guard let watch, !isPaused, !isStopping, isNew else { return }
    looksAsked += 1
    let look = looksAsked
    wantsFresh = true
    isFresh = false
    watch.wake()
    while !isFresh, !isStopping {
      // A look that is given up is the one that knows the alert that the press is going to close.
      let left =
        begun + (looksDone < look ? TimeLimits.Recorder.look.seconds : TimeLimits.Recorder.hold.seconds)
        - MonotonicClock.now
      guard left > 0 else { break }
      _ = lock.wait(until: Date(timeIntervalSinceNow: left))
    }
    wantsFresh = false
  }

  private func isAwayFromLastPress(_ point: CGPoint) -> Bool {
    guard let last = placeOfLastPress else { return false }
    return hypot(point.x - last.x, point.y - last.y) > Self.nearby
  }

  /// Pixels; more than toolkits allow between the presses of a double click.
  private static let nearby: CGFloat = 16

  /// Waits until all input so far is recorded and the program has come to rest after it.
  ///
  /// - Returns: false when `timeout`, in seconds, was over first.
  @discardableResult
  package func waitUntilCaughtUp(timeout: TimeInterval) -> Bool {
    let deadline = MonotonicClock.now + timeout
    lock.lock()
    defer { lock.unlock() }
    // Only a look that begins after this sees all input so far.
    catchUpsAsked += 1
    let question = catchUpsAsked
    while catchUpsDone < question, watch != nil {
      let left = deadline - MonotonicClock.now
      guard left > 0, lock.wait(until: Date(timeIntervalSinceNow: left)) else {
        return catchUpsDone >= question
      }
    }
    return true
  }

  private func wake() { lock.withLock { watch }?.wake() }

  // MARK: - The thread

  private struct Orders {
    let isPaused: Bool
    let isStopping: Bool
    let wantsFresh: Bool
    let look: Int
    let assertions: [(RecordedAssertion, RecordedTarget)]
  }

  private func orders() -> Orders {
    lock.withLock {
      defer { assertions = [] }
      return Orders(
        isPaused: isPaused, isStopping: isStopping, wantsFresh: wantsFresh, look: looksAsked,
        assertions: assertions)
    }
  }

  private func run() {
    guard let watch = lock.withLock({ watch }) else { return }
    let worker = RecordingWorker(application: application, live: live, store: store, origin: origin)
    var shown = store.current.version
    var stopTime: TimeInterval?
    defer {
      watch.close()
      lock.withLock {
        self.watch = nil
        isStopping = true
        isFresh = true
        lock.broadcast()
      }
      for (assertion, target) in orders().assertions { worker.append(assertion, about: target) }
      // What was changed at the last moment.
      let (recording, version) = store.current
      if version != shown { onChange?(recording) }
    }
    var ending: String?
    while true {
      var end: String?
      var hasEvents = false
      var look: Int?
      let question = lock.withLock { catchUpsAsked }
      do {
        let events = try watch.next(until: MonotonicClock.now + worker.timeout)
        hasEvents = !events.isEmpty
        let orders = orders()
        look = orders.look
        // Before what may fail: an assertion that was asked for is not lost.
        for (assertion, target) in orders.assertions { worker.append(assertion, about: target) }
        try worker.work(events, isPaused: orders.isPaused, hurries: orders.wantsFresh)
        if orders.isStopping { stopTime = stopTime ?? MonotonicClock.now }
      } catch {
        end = worker.end(error)
      }
      if end == nil, !lock.withLock({ isPaused }), let sentence = worker.endOfProgram() {
        // The input that it ended by may still be on its way.
        if ending != nil, !hasEvents { end = sentence }
        ending = sentence
      }
      if let end { worker.noteEnd(end) }
      lock.withLock {
        isFresh = worker.isFresh
        if let look { looksDone = max(looksDone, look) }
        if worker.isAtRest, !hasEvents { catchUpsDone = max(catchUpsDone, question) }
        lock.broadcast()
      }
      let (recording, version) = store.current
      if version != shown || end != nil {
        shown = version
        onChange?(recording)
      }
      if let end {
        onEnd?(end)
        return
      }
      if let stopTime, worker.isAtRest || MonotonicClock.now - stopTime > TimeLimits.Recorder.lastRest.seconds
      {
        return
      }
    }
  }
}

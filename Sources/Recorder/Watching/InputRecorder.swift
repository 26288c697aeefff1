// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import Synchronized
import Timing
import WindowSystem

/// Records all input to a program on its desktop, from any user and any client.
///
/// Recording runs on a separate thread, which also calls the callbacks. All methods can be called from any thread.
package final class InputRecorder: Sendable {
  private let application: TargetProgram
  private let runningDesktop: RunningDesktop
  private let store: RecordingStore
  let state = ConditionMutex(State())

  struct State {
    var watch: (any InputWatch)?
    var hasThread = false
    var isPaused = false
    var isStopping = false
    var isFresh = false
    /// The number of requests to wait until all input is recorded, and the number of the last request that was
    /// answered.
    var catchUpsAsked = 0
    var catchUpsDone = 0
    var needsReading = false
    /// The number of requests for a reading of the elements before input, and the number of the last request that was
    /// answered.
    var readingsRequested = 0
    var readingsDone = 0
    var assertions: [(RecordedAssertion, RecordedTarget)] = []
    var lastPress: TimeInterval = 0
    var placeOfLastPress: CGPoint?
    var onChange: (@Sendable (Recording) -> Void)?
    var onEnd: (@Sendable (String) -> Void)?
  }

  /// - Parameters:
  ///   - application: a program, running or not.
  ///   - runningDesktop: the desktop of the program.
  ///   - recording: the existing steps; new steps are added to them.
  package init(application: TargetProgram, runningDesktop: RunningDesktop, recording: Recording) {
    self.application = application
    self.runningDesktop = runningDesktop
    store = RecordingStore(recording)
  }

  // MARK: - The recording

  package var recording: Recording { store.value }

  /// A function that is called after every change.
  package var onChange: (@Sendable (Recording) -> Void)? {
    get { state.withLock { $0.onChange } }
    set { state.withLock { $0.onChange = newValue } }
  }

  /// A function that is called with a sentence when the end of the program or of its desktop has ended the recording.
  ///
  /// The last step has a remark with this sentence.
  package var onEnd: (@Sendable (String) -> Void)? {
    get { state.withLock { $0.onEnd } }
    set { state.withLock { $0.onEnd = newValue } }
  }

  /// Changes the recording atomically, also while input is being recorded.
  package func edit(_ change: (inout Recording) throws -> Void) rethrows {
    try store.update(change)
    announce()
  }

  /// Reports a change to `onChange`, on the recording thread if it is running, else on the calling thread.
  private func announce() {
    if let watch { watch.wake() } else { onChange?(store.value) }
  }

  /// Adds a step that does not come from input, such as an assertion.
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

  /// Adds an assertion about an element that is on the screen now.
  ///
  /// The step includes a wait if the element appeared on its own after the program had become idle.
  package func append(_ assertion: RecordedAssertion, about target: RecordedTarget) {
    let isQueued = state.withLock { state in
      guard state.watch != nil, !state.isStopping, !state.isPaused else { return false }
      state.assertions.append((assertion, target))
      return true
    }
    if isQueued { wake() } else { append(.assertion(assertion), target: target) }
  }

  private let origin = MonotonicClock.now

  // MARK: - Running

  /// Starts recording, for the first time or again.
  ///
  /// If recording is running, the call has no effect.
  ///
  /// - Throws: `WindowSystemError`; `AutomationError` if the previous recording cannot end because the program hangs.
  package func start() throws {
    let begins = try state.wait(
      until: Self.end, while: { $0.hasThread && $0.isStopping },
      then: { state in
        guard !state.hasThread || state.isStopping else { return false }
        guard !state.hasThread else {
          throw AutomationError(
            .applicationHung,
            "Recording cannot restart yet: \(application) has not answered the previous requests. Wait until it "
              + "responds.")
        }
        state.watch = try runningDesktop.server.watchInput()
        (state.hasThread, state.isStopping, state.isFresh, state.lastPress) = (true, false, false, 0)
        return true
      })
    guard begins else { return }
    runningDesktop.display.touchScreen?.observe { [weak self] event in self?.watch?.append(event) }
    NamedThread.start("understudy-rec") { [self] in
      run()
      state.withLock { $0.hasThread = false }
      state.broadcast()
    }
  }

  /// Ends recording after all earlier input is recorded; waits at most one second for the outcome of the last step.
  ///
  /// The call returns within three seconds, also if the program hangs and recording has not ended yet.
  package func stop() {
    let wasRunning = state.withLock { state in
      guard state.watch != nil, !state.isStopping else { return false }
      state.isStopping = true
      return true
    }
    guard wasRunning else { return }
    wake()
    runningDesktop.display.touchScreen?.observe(nil)
    state.wait(until: Self.end) { $0.hasThread }
  }

  /// The deadline for the end of the recording thread.
  private static var end: TimeInterval { MonotonicClock.now + TimeLimits.Recorder.stop.seconds }

  /// Pauses recording: input is not recorded, and the end of the program does not end the recording.
  package func pause() { setPaused(true) }
  package func resume() { setPaused(false) }

  private func setPaused(_ value: Bool) {
    state.withLock { $0.isPaused = value }
    wake()
  }

  private var watch: (any InputWatch)? { state.withLock { $0.watch } }

  func wake() { watch?.wake() }

  // MARK: - The thread

  private struct PendingRequests {
    let isPaused: Bool
    let isStopping: Bool
    let needsReading: Bool
    let readingNumber: Int
    let assertions: [(RecordedAssertion, RecordedTarget)]
  }

  private func drainRequests() -> PendingRequests {
    state.withLock { state in
      defer { state.assertions = [] }
      return PendingRequests(
        isPaused: state.isPaused, isStopping: state.isStopping, needsReading: state.needsReading,
        readingNumber: state.readingsRequested, assertions: state.assertions)
    }
  }

  /// The outcome of one iteration of the thread.
  private struct Iteration {
    /// The sentence about the end of the recording; nil while it continues.
    var end: String?
    var hasEvents = false
    /// The number of the last reading that was requested before the iteration.
    var readingNumber = 0
    var isStopping = false
  }

  private func run() {
    guard let watch else { return }
    let worker = RecordingWorker(
      application: application, runningDesktop: runningDesktop, store: store, origin: origin)
    var shown = store.current.version
    defer { finish(worker, watch, shown: shown) }
    var stopTime: TimeInterval?
    var ending: String?
    while true {
      let question = state.withLock { $0.catchUpsAsked }
      var iteration = handleInput(from: watch, worker)
      if iteration.isStopping { stopTime = stopTime ?? MonotonicClock.now }
      if iteration.end == nil, !state.withLock({ $0.isPaused }), let sentence = worker.endOfProgram() {
        // The input that ended the program may not have arrived yet, so the recording ends only after an iteration
        // without events.
        if ending != nil, !iteration.hasEvents { iteration.end = sentence }
        ending = sentence
      }
      if let end = iteration.end { worker.noteEnd(end) }
      answerWaits(after: iteration, worker, question: question)
      let (recording, version) = store.current
      if version != shown || iteration.end != nil {
        shown = version
        onChange?(recording)
      }
      if let end = iteration.end {
        onEnd?(end)
        return
      }
      if let stopTime, worker.isAtRest || MonotonicClock.now - stopTime > TimeLimits.Recorder.lastRest.seconds
      {
        return
      }
    }
  }

  /// Waits for input and creates steps from it.
  private func handleInput(from watch: any InputWatch, _ worker: RecordingWorker) -> Iteration {
    var iteration = Iteration()
    var events: [InputEvent] = []
    do {
      events = try watch.next(until: MonotonicClock.now + worker.timeout)
    } catch {
      // After any failure, a watch reports no more input.
      iteration.end = "\(error)"
    }
    iteration.hasEvents = !events.isEmpty
    let requests = drainRequests()
    iteration.readingNumber = requests.readingNumber
    // Assertions are added before work that may fail, so that no requested assertion is lost.
    for (assertion, target) in requests.assertions { worker.append(assertion, about: target) }
    do {
      if iteration.end == nil {
        try worker.process(events, isPaused: requests.isPaused, hurries: requests.needsReading)
      }
      iteration.isStopping = requests.isStopping
    } catch {
      iteration.end = worker.end(error)
    }
    return iteration
  }

  /// Ends the waits of other threads that the iteration has answered.
  ///
  /// - Parameters:
  ///   - iteration: the outcome of the iteration.
  ///   - worker: the worker of the thread.
  ///   - question: the number of the last request, before the iteration began, to wait until all input is recorded.
  private func answerWaits(after iteration: Iteration, _ worker: RecordingWorker, question: Int) {
    let (isFresh, isAtRest) = (worker.isFresh, worker.isAtRest)
    state.withLock { state in
      state.isFresh = isFresh
      state.readingsDone = max(state.readingsDone, iteration.readingNumber)
      if isAtRest, !iteration.hasEvents { state.catchUpsDone = max(state.catchUpsDone, question) }
    }
    state.broadcast()
  }

  private func finish(_ worker: RecordingWorker, _ watch: any InputWatch, shown: Int) {
    watch.close()
    state.withLock {
      $0.watch = nil
      $0.isStopping = true
      $0.isFresh = true
    }
    state.broadcast()
    for (assertion, target) in drainRequests().assertions { worker.append(assertion, about: target) }
    // Report the changes since the last iteration.
    let (recording, version) = store.current
    if version != shown { onChange?(recording) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import RunningDesktops
import Timing
import WindowSystem

/// The work of the recording thread: reads the elements of the program when this is idle, and creates steps from input.
final class RecordingWorker {
  private let application: TargetProgram
  private let cache: TreeCache
  private let builder: StepBuilder
  private let store: RecordingStore
  private var recognizer: GestureRecognizer
  private var lastInput: TimeInterval = 0
  private var wasPaused = false
  private var hasSeenProgram = false
  private var isButtonDown = false

  init(
    application: TargetProgram, runningDesktop: RunningDesktop, store: RecordingStore, origin: TimeInterval
  ) {
    self.application = application
    self.store = store
    cache = TreeCache(application: application, runningDesktop: runningDesktop)
    builder = StepBuilder(store: store, cache: cache, origin: origin)
    recognizer = GestureRecognizer(limits: Self.limits(for: application, runningDesktop))
  }

  /// Returns the limits for gestures in the program.
  ///
  /// If the toolkit follows the desktop's setting for the double-click time, the limit is this setting, which is short
  /// on a private desktop. If the program is not running yet, its toolkit is unknown, and the default limit applies.
  private static func limits(for application: TargetProgram, _ runningDesktop: RunningDesktop)
    -> GestureLimits
  {
    var limits = GestureLimits()
    let followsSetting = application.session.lock.withLock {
      (try? application.elementTree())?.toolkit.pointer.followsDoubleClickSetting == true
    }
    if followsSetting {
      limits.doubleClickTime = runningDesktop.desktop.doubleClickTime
    }
    return limits
  }

  var isFresh: Bool { cache.isFresh }

  /// Whether no work is left until the next event.
  var isAtRest: Bool { cache.isFresh && !cache.isUnsettled && builder.sliders.isEmpty }

  /// Seconds to wait for input before the next check of the program.
  var timeout: TimeInterval {
    cache.isFresh && !cache.isUnsettled
      ? TimeLimits.Recorder.freshPause.seconds : TimeLimits.Recorder.quiet.seconds
  }

  /// - Parameters:
  ///   - events: the input since the last call.
  ///   - isPaused: whether the input is ignored.
  ///   - hurries: whether input waits until the elements are read.
  /// - Throws: the error of reading the program's elements.
  func process(
    _ events: [InputEvent], isPaused: Bool, hurries: Bool
  ) throws {
    guard !isPaused else {
      wasPaused = true
      return
    }
    if wasPaused {
      // Input during the pause is not part of the recording.
      wasPaused = false
      // The program may have ended in the meantime.
      nextCheck = 0
      recognizer.reset()
      cache.reset()
      return
    }
    cache.sample()
    try application.session.lock.withLock {
      for event in events { try record(event) }
      let rests = MonotonicClock.now - lastInput >= TimeLimits.Recorder.quiet.seconds
      if (events.isEmpty && rests) || hurries, try cache.refreshIfDue(hurries: hurries),
        let latest = cache.latest
      {
        builder.programDidSettle(latest)
        // If the program can no longer be read, the step keeps its target.
        try? builder.settleFocus(in: latest)
      }
    }
  }

  private func record(_ event: InputEvent) throws {
    for recognition in recognizer.recognize(event) {
      do {
        try builder.buildSteps(from: recognition)
      } catch let error as WindowSystemError {
        throw error
      } catch {
        // An element or the program has disappeared during the reading. The program is checked at once, so that its end
        // is noticed.
        nextCheck = 0
      }
    }
    // A movement of the pointer does not require a new reading on its own, because the program draws something if the
    // movement has an effect.
    if event.kind != .motion {
      cache.noteInput()
      lastInput = event.time
    }
  }

  func append(_ assertion: RecordedAssertion, about target: RecordedTarget) {
    application.session.lock.withLock { builder.append(assertion, about: target) }
  }

  // MARK: - The end

  private var nextCheck: TimeInterval = 0

  /// Returns a sentence if the program has ended on its own; nil otherwise.
  func endOfProgram() -> String? {
    guard MonotonicClock.now >= nextCheck else { return nil }
    if application.processIdentifier != nil {
      nextCheck = MonotonicClock.now + TimeLimits.Recorder.programPoll.seconds
      hasSeenProgram = true
      return nil
    }
    return hasSeenProgram ? "\(application) has ended." : nil
  }

  /// Returns the sentence for an error that ends the recording; nil for other errors.
  func end(_ error: any Error) -> String? {
    switch error {
    case WindowSystemError.serverGone, WindowSystemError.serverNotAnswering:
      return "\(error)"
    case let error as AutomationError where error.kind == .desktopFailed:
      return error.summary
    default:
      // A program that cannot be read now may be readable later. If it has ended, `endOfProgram` reports that.
      nextCheck = 0
      return nil
    }
  }

  func noteEnd(_ sentence: String) { store.remark("After this step the recording ended: \(sentence)") }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// What the recording thread does at each turn: reads the program's elements when it rests, and makes steps of input.
final class RecordingWorker {
  private let application: TargetApplication
  private let keeper: TreeKeeper
  private let builder: StepBuilder
  private let store: RecordingStore
  private var recognizer: GestureRecognizer
  private var lastInput: TimeInterval = 0
  private var wasPaused = false
  private var hasSeenProgram = false
  private var isButtonDown = false

  init(application: TargetApplication, live: LiveDesktop, store: RecordingStore, origin: TimeInterval) {
    self.application = application
    self.store = store
    keeper = TreeKeeper(application: application, live: live)
    builder = StepBuilder(store: store, keeper: keeper, origin: origin)
    recognizer = GestureRecognizer(limits: Self.limits(for: application, live))
  }

  /// What the program takes for a double click: on a private desktop that is a short time where it follows the settings.
  private static func limits(for application: TargetApplication, _ live: LiveDesktop) -> GestureLimits {
    var limits = GestureLimits()
    let toolkit = application.session.lock.withLock { try? application.elementTree().toolkit }
    if toolkit?.pointer.followsDoubleClickSetting == true {
      limits.doubleClickTime = live.desktop.doubleClickTime
    }
    return limits
  }

  var isFresh: Bool { keeper.isFresh }

  /// Whether nothing is left to be done until something happens.
  var isAtRest: Bool { keeper.isFresh && !keeper.isUnsettled && builder.sliders.isEmpty }

  /// Seconds to wait for input before the next look at the program.
  var timeout: TimeInterval {
    keeper.isFresh && !keeper.isUnsettled
      ? TimeLimits.Recorder.freshPause.seconds : TimeLimits.Recorder.quiet.seconds
  }

  /// - Parameters:
  ///   - events: what was seen of the input since the last call.
  ///   - isPaused: whether nothing is to be recorded of it.
  ///   - hurries: whether somebody waits with input until the elements are known.
  /// - Throws: what reading the program's elements throws.
  func work(
    _ events: [InputEvent], isPaused: Bool, hurries: Bool
  ) throws {
    guard !isPaused else {
      wasPaused = true
      return
    }
    if wasPaused {
      // What came meanwhile belongs to somebody else.
      wasPaused = false
      // The program may have ended again by now.
      nextLook = 0
      recognizer.reset()
      keeper.reset()
      return
    }
    keeper.sample()
    try application.session.lock.withLock {
      for event in events { try take(event) }
      let rests = MonotonicClock.now - lastInput >= TimeLimits.Recorder.quiet.seconds
      if (events.isEmpty && rests) || hurries, try keeper.refreshIfDue(hurries: hurries),
        let latest = keeper.latest
      {
        builder.programDidSettle(latest)
        try? builder.settleFocus(in: latest)
      }
    }
  }

  private func take(_ event: InputEvent) throws {
    for recognition in recognizer.take(event) {
      do {
        try builder.take(recognition)
      } catch let error as WindowSystemError {
        throw error
      } catch {
        // Elements or a program that went while they were looked at; the next reading tells.
        nextLook = 0
      }
    }
    // A pointer that moves shows in what is drawn, where it means anything.
    if event.kind != .motion {
      keeper.noteInput()
      lastInput = event.time
    }
  }

  func append(_ assertion: RecordedAssertion, about target: RecordedTarget) {
    application.session.lock.withLock { builder.append(assertion, about: target) }
  }

  // MARK: - The end

  private var nextLook: TimeInterval = 0

  /// A sentence when the program has ended by itself.
  func endOfProgram() -> String? {
    guard MonotonicClock.now >= nextLook else { return nil }
    if application.processIdentifier != nil {
      nextLook = MonotonicClock.now + TimeLimits.Recorder.programLook.seconds
      hasSeenProgram = true
      return nil
    }
    return hasSeenProgram ? "\(application) has ended." : nil
  }

  /// The sentence for an error that ends the recording; nil for one that does not.
  func end(_ error: any Error) -> String? {
    switch error {
    case WindowSystemError.serverGone, WindowSystemError.serverNotAnswering:
      return "\(error)"
    case let error as AutomationError where error.kind == .desktopFailed:
      return error.summary
    default:
      // A program that cannot be read now may be read the next time, or has ended, which is looked at for itself.
      nextLook = 0
      return nil
    }
  }

  func noteEnd(_ sentence: String) { store.remark("After this step the recording ended: \(sentence)") }
}

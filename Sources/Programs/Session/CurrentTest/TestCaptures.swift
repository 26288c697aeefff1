// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import RunningDesktops
import Synchronized
import VideoRecording

/// Captures pictures and videos of the running test, according to the capture settings.
package final class TestCaptures: TestObserver {
  /// The pictures and trees of steps.
  package let steps: StepCapture
  private let runLog: RunLog
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    let video: TestVideo
    var hasReportedProblems = false

    init(video: TestVideo) { self.video = video }
  }

  init(
    settings: CaptureSettings, runLog: RunLog, video: sending TestVideo, lock: SessionLock,
    observationCenter: TestObservationCenter
  ) {
    self.runLog = runLog
    steps = StepCapture(settings: settings, runLog: runLog)
    state = Guarded(State(video: video), by: lock)
    observationCenter.add(self)
  }

  /// The queue in which videos are encoded.
  package var encodings: CaptureQueue { state.withLock { $0.video.queue } }

  /// Starts the video of the running test on a desktop, if the settings require one.
  func use(_ runningDesktop: RunningDesktop) {
    state.withLock {
      $0.video.record(
        runningDesktop.server, of: runningDesktop.desktop.identifier, policy: steps.settings[.video])
    }
  }

  /// Ends the video with the desktop.
  func desktopWillEnd() { state.withLock { $0.video.desktopWillEnd() } }

  func testHasStarted() { steps.testHasStarted() }

  func testWillFinish(_ outcome: TestOutcome) {
    state.withLock { state in
      let settings = steps.settings
      state.video.testWillFinish(outcome: outcome, policy: settings[.video])
      steps.testWillFinish(outcome: outcome)
      for problem in settings.problems where !state.hasReportedProblems {
        runLog.warn(problem, at: runLog.moment)
      }
      state.hasReportedProblems = true
    }
  }
}

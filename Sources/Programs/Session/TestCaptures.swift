// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Synchronized

/// Captures pictures and videos of the running test, according to the capture settings.
package final class TestCaptures: TestObserver {
  private let recorder: RunLog
  private let state: Guarded<State, SessionLock>

  /// The state, accessible only with the session's lock.
  private final class State {
    let steps: StepCapture
    let video: TestVideo
    var hasReportedProblems = false

    init(steps: StepCapture, video: TestVideo) {
      self.steps = steps
      self.video = video
    }
  }

  init(
    settings: CaptureSettings, recorder: RunLog, video: sending TestVideo, lock: SessionLock,
    life: TestLife
  ) {
    self.recorder = recorder
    let steps = StepCapture(settings: settings, recorder: recorder)
    state = Guarded(State(steps: steps, video: video), by: lock)
    life.add(self)
  }

  /// The pictures and trees of steps.
  package var steps: StepCapture { state.part { $0.steps } }

  package var video: TestVideo { state.part { $0.video } }

  /// Starts the video of the running test on a desktop, if the settings require one.
  func use(_ live: LiveDesktop) {
    state.withLock { $0.video.use(live, policy: $0.steps.settings[.video]) }
  }

  func testHasStarted() { steps.testHasStarted() }

  func testWillFinish(_ outcome: TestOutcome) {
    state.withLock { state in
      let settings = state.steps.settings
      state.video.testWillFinish(outcome: outcome, policy: settings[.video])
      state.steps.testWillFinish(outcome: outcome)
      for problem in settings.problems where !state.hasReportedProblems {
        recorder.warn(problem, at: recorder.moment)
      }
      state.hasReportedProblems = true
    }
  }
}

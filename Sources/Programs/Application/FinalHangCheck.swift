// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes

/// Finds the programs of a session that hang when a test is over.
package struct FinalHangCheck {
  private let session: AutomationSession

  package init(in session: AutomationSession) { self.session = session }

  /// The programs that have stopped or hang since the last event of a test: no later step would have noticed that.
  ///
  /// To be called when the test is torn down. For a program that waits for events, this costs one reading of its main
  /// thread's state, some microseconds. A program that computes is sent a question. If it does not answer, the call
  /// waits at most as long as a program that does not hang may take.
  ///
  /// - Returns: an error for each that was not known to hang before.
  package func find() -> [AutomationError] {
    session.lock.withLock {
      guard let live = session.host.current else { return [] }
      let programs = session.programs.running.values.sorted { $0.processIdentifier < $1.processIdentifier }
      return programs.compactMap { program in
        // A hang that is known was a failure of the step that found it.
        guard !program.isUnmanaged, program.isAlive, program.hang == nil else { return nil }
        return hang(of: TargetApplication(program, session: session), program, on: live)
      }
    }
  }

  private func hang(
    of application: TargetApplication, _ running: RunningApplication, on live: LiveDesktop
  ) -> AutomationError? {
    let process = running.processes[0]
    guard let thread = ThreadSampler(processIdentifier: process)?.sample(), !thread.isWaiting else {
      return nil
    }
    let seconds: TimeInterval
    if ["T", "t"].contains(thread.state) {
      // Nothing that a program does by itself ends that.
      seconds = 0
    } else {
      let isAnswering = { Self.answers(running, on: live) }
      guard !isAnswering() else { return nil }
      seconds = session.settings.tunables.hangTimeout
      let outcome = live.idle.wait(
        for: running.processes, with: live.helperProcesses, windowArea: { 0 }, timeout: seconds, grace: 0,
        // The failure of a part of the desktop is another one. On a busy machine a signal may stop the program only now.
        isPossible: { !ForeignProcess.isStopped(process) && (try? live.checkHealth(timeout: 0)) != nil },
        isAnswering: isAnswering)
      switch outcome {
      case _ where ForeignProcess.isStopped(process): break
      case .hung: break
      // One that computes may draw and answer in between; one without a user interface on the bus cannot be asked.
      case .busy where running.accessible?.isWithoutBus == false && !isAnswering(): break
      case .busy, .idle, .idleButAnimating, .gone: return nil
      }
    }
    // One that would go on if it got a processor does not hang, and no step of the test waits for it any more.
    if seconds > 0, let shortage = application.failures.processorShortage(of: running) {
      session.recorder.note(
        "\(application) does not answer at the end of the test, since it waits for a processor: \(shortage.text)"
      )
      return nil
    }
    return application.failures.hanging(
      running, for: seconds, "The test was over, and its last event had been handled.")
  }

  /// Whether the program's user interface answers on the accessibility bus.
  private static func answers(_ running: RunningApplication, on live: LiveDesktop) -> Bool {
    guard let accessible = running.accessible, !accessible.isWithoutBus else { return false }
    // Only that it answers is asked.
    return (try? live.bus.parent(of: accessible.root)) != nil
  }
}

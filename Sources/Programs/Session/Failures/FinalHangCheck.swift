// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Processes
import RunningDesktops

/// Finds programs of a session that hang at the end of a test.
package struct FinalHangCheck {
  private let session: AutomationSession

  package init(in session: AutomationSession) { self.session = session }

  /// Returns an error for each program that was stopped or hangs, unless a step of the test has already reported that.
  ///
  /// No later step of the test would detect such a program. The caller calls this function when the test is torn down.
  /// For a program that waits for events, the function reads the state of the main thread once, which takes some
  /// microseconds. If a program computes, the function sends it a call on the bus. If the program does not answer, the
  /// function waits at most for the hang limit.
  ///
  /// - Returns: one error for each such program; programs that no test uses are not checked.
  package func find() -> [AutomationError] {
    session.lock.withLock {
      guard let runningDesktop = session.host.current else { return [] }
      let programs = session.programs.underTest.sorted { $0.processIdentifier < $1.processIdentifier }
      return programs.compactMap { program in
        // If the hang is already known, the step that found it has failed.
        guard program.hang == nil else { return nil }
        return hang(of: TargetProgram(program, session: session), program, on: runningDesktop)
      }
    }
  }

  private func hang(
    of application: TargetProgram, _ running: RunningProgram, on runningDesktop: RunningDesktop
  ) -> AutomationError? {
    let process = running.processes[0]
    guard let thread = ThreadSampler(processIdentifier: process)?.sample(), !thread.isWaiting else {
      return nil
    }
    let seconds: TimeInterval
    if ["T", "t"].contains(thread.state) {
      // The process is stopped or traced, and cannot leave this state on its own.
      seconds = 0
    } else {
      let isAnswering = { Self.answers(running, on: runningDesktop) }
      guard !isAnswering() else { return nil }
      seconds = session.settings.tunables.hangTimeout
      let outcome = runningDesktop.withIdleMonitor { monitor in
        monitor.wait(
          for: running.processes, with: runningDesktop.helperProcesses, windowArea: { 0 }, timeout: seconds,
          grace: 0,
          // If a part of the desktop has failed, a different error is reported. On a busy machine, a signal may stop
          // the program only now.
          isPossible: {
            !ForeignProcess.isStopped(process) && (try? runningDesktop.checkHealth(timeout: 0)) != nil
          },
          isAnswering: isAnswering)
      }
      switch outcome {
      case _ where ForeignProcess.isStopped(process): break
      case .hung: break
      // A program that computes may still draw and answer from time to time. A program that has no user interface on
      // the bus cannot answer, so it is not called.
      case .busy where running.accessible?.isWithoutBus == false && !isAnswering(): break
      case .busy, .idle, .idleButAnimating, .gone: return nil
      }
    }
    // A program that only waits for a processor does not hang, and no step of the test waits for it any more.
    if seconds > 0, let shortage = application.failures.processorShortage(of: running) {
      session.runLog.note(
        "\(application) does not respond at the end of the test, because it is waiting for a processor: "
          + "\(shortage.text)"
      )
      return nil
    }
    return application.failures.hanging(
      running, for: seconds, "The test had ended, and its last event had been handled.")
  }

  /// Whether the program's user interface answers on the accessibility bus.
  private static func answers(_ running: RunningProgram, on runningDesktop: RunningDesktop) -> Bool {
    guard let accessible = running.accessible, !accessible.isWithoutBus else { return false }
    // Any reply shows that the program does not hang.
    return (try? runningDesktop.bus.parent(of: accessible.root)) != nil
  }
}

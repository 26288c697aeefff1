// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import RunningDesktops
import Timing
import WindowSystem

/// Waits during a drag and after a drop, in which two programs exchange messages.
extension ProgramIdle {
  /// Waits during a drag until this program (the source) and the other program (the target) have handled their events.
  ///
  /// The limit is half a second per program, because a program that draws during the whole drag does not become idle.
  /// The source sends the position of the pointer, and the target answers whether it accepts the drop. If the button is
  /// released before that answer, the source cancels the drop. Therefore two different programs must be at rest at the
  /// same time, and the limit is longer if the drag uses the drag-and-drop protocol.
  package func settleWhileDragging(to other: TargetProgram) {
    session.lock.withLock {
      guard let runningDesktop = session.host.current else { return }
      let half = TimeLimits.Idle.settleAfterDrag.seconds
      for program in application == other ? [application] : [application, other] {
        guard let running = program.running else { continue }
        _ = program.idle.idleOutcome(of: running, on: runningDesktop, afterInput: true, timeout: half)
      }
      guard application != other, let source = application.running, let target = other.running else { return }
      // If the display has ended, the rest of the drag reports that.
      if case .busy = idle(of: [source, target], on: runningDesktop, within: half),
        (try? runningDesktop.display.isDragging) == true
      {
        _ = idle(
          of: [source, target], on: runningDesktop, within: TimeLimits.Idle.answerWhileDragging.seconds)
      }
    }
  }

  /// Waits until several programs are idle at the same time.
  func idle(of programs: [RunningProgram], on runningDesktop: RunningDesktop, within seconds: TimeInterval)
    -> IdleOutcome
  {
    runningDesktop.withIdleMonitor { monitor in
      monitor.wait(
        for: programs.flatMap(\.processes), with: runningDesktop.helperProcesses,
        windowArea: { programs.reduce(0) { $0 + Self.area(of: $1, on: runningDesktop) } }, timeout: seconds,
        // A program that waits for a failed or stopped part of the desktop never becomes idle.
        isPossible: { (try? runningDesktop.checkHealth(timeout: 0)) != nil },
        isAnswering: { programs.first.map { Self.isAnswering($0, on: runningDesktop) } ?? true },
        flush: { for program in programs { self.flushInput(of: program, on: runningDesktop) } })
    }
  }

  /// Waits until this program has handled a drop from another program.
  ///
  /// The other program sends the data on request (XDND).
  package func waitForDrop(from source: TargetProgram) {
    guard application != source else { return }
    session.lock.withLock {
      wait(afterInput: true)
      guard let running = application.running, let other = source.running,
        let runningDesktop = session.host.current
      else { return }
      session.runLog.measuring(.idle) {
        _ = idle(
          of: [running, other], on: runningDesktop, within: TimeLimits.Idle.answerWhileDragging.seconds)
      }
    }
  }
}

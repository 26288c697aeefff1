// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Idleness
import Programs
import ResultBundle
import RunningDesktops
import Timing

/// A scene on a running desktop.
protocol DesktopScene: AimScene {
  var element: ElementHandle { get }
  var runningDesktop: RunningDesktop { get }
  var pause: SharedPause { get }
}

extension DesktopScene {
  var application: TargetProgram { element.application }
  var session: AutomationSession { application.session }

  var now: TimeInterval { MonotonicClock.now }
  var isCancelled: Bool { Cancellation.isRequested }
  var eventCount: UInt64 { runningDesktop.bus.eventCount }

  func waitForChange(after count: UInt64, until deadline: TimeInterval) {
    let next = min(deadline, now + session.settings.tunables.pollInterval)
    // The element is found again after the wait, and the event holds no key or button yet.
    pause.run {
      _ = runningDesktop.bus.waitForEvent(after: count, until: .now + .limiting(seconds: next - now))
    }
  }

  func finder(_ tree: ElementTree) -> InterruptionFinder {
    InterruptionFinder(
      application: application, tree: tree, otherPrograms: application.otherPrograms(on: runningDesktop))
  }

  func failure(for obstacle: HitTester.Obstacle, of node: ElementNode) -> AutomationError {
    AutomationError(
      .notHittable, .obstacle(obstacle.findings(in: node.tree)), element: name,
      application: application.description)
  }

  func ignore(_ interruption: Interruption) {}

  func synthesize(_ event: () throws -> Void) throws {
    try session.runLog.run("Synthesize event") { try application.synthesizing(event) }
  }

  func settle(afterSending seconds: TimeInterval) {
    application.idle.wait(afterInput: true, of: seconds)
  }

  func note(_ line: String) { session.runLog.note(line) }
}

// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Programs
import RunningDesktops

extension ElementHandle {
  /// Makes the element reachable, and sends an event to it.
  ///
  /// The function waits until the program is idle, finds the element, scrolls it into view, removes obstacles,
  /// synthesizes the event, and waits until the program is idle again.
  package func perform(_ name: String, _ event: (EventTarget) throws -> Void) throws {
    try withoutActuallyEscaping(event) { event in
      try send(name, beforeHandlers: true) { ElementScene(self, on: $0, step: name, event: event) }
    }
  }

  /// Runs a gesture at a position in the element's frame, with the same waits before and after it as for other events.
  ///
  /// - Parameters:
  ///   - name: the name of the step in the log.
  ///   - place: computes the start point of the gesture from the frame. Unexpected content at that point is passed to
  ///     the monitors; with nil, no monitor is called.
  ///   - event: performs the gesture; its argument is the frame in pixels of the screen.
  /// - Throws: `AutomationError` if the element has no position on the screen, and the errors of `event`.
  package func performAtCoordinate(
    _ name: String, from place: ((CGRect) -> CGPoint)? = nil, _ event: (PointerGesture, CGRect) throws -> Void
  ) throws {
    try withoutActuallyEscaping(event) { event in
      try send(name, beforeHandlers: false) {
        CoordinateScene(self, on: $0, step: name, place: place, event: event)
      }
    }
  }

  /// Sends an event; with `beforeHandlers`, monitors are called for another program's window before this program's
  /// windows come to the front.
  private func send(
    _ name: String, beforeHandlers: Bool, to scene: (RunningDesktop) -> any AimScene
  ) throws {
    let session = application.session
    try session.lock.withLock {
      try session.runLog.run(name) {
        try application.lifecycle.waitForLaunchInOtherThread()
        let (runningDesktop, running) = try application.runningInstance()
        try application.idle.require()
        if !beforeHandlers || !session.monitors.hasTestHandlers {
          try application.foreground.comeToFront(running, on: runningDesktop)
        }
        var loop = AimLoop(scene(runningDesktop))
        try loop.run()
      }
    }
  }

  /// Brings the element into view, and returns it with its hit point.
  package func aim(on runningDesktop: RunningDesktop, requiresEnabled: Bool) throws -> EventTarget {
    let scene = ElementScene(self, on: runningDesktop, requiresEnabled: requiresEnabled)
    var loop = AimLoop(scene)
    return scene.target(try loop.aim())
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs

extension ElementHandle {
  /// Sends an event to the element, with all that belongs to it: waits until the program is idle, finds
  /// the element, scrolls it into view, checks that nothing is in the way, synthesizes the event and
  /// waits again.
  package func perform(_ name: String, _ event: (EventTarget) throws -> Void) throws {
    try withoutActuallyEscaping(event) { event in
      try send(name, beforeHandlers: true) { ElementScene(self, on: $0, step: name, event: event) }
    }
  }

  /// Runs a gesture at a place in the element's frame, with the waits that belong to an event.
  ///
  /// - Parameters:
  ///   - name: of the step, in the log.
  ///   - place: makes the point where the gesture begins from the frame; what is unexpectedly there is handed to
  ///     the monitors. nil: nobody is asked.
  ///   - event: gets the frame in pixels of the screen.
  /// - Throws: `AutomationError` when the element has no place on the screen, and what `event` throws.
  package func performAtCoordinate(
    _ name: String, from place: ((CGRect) -> CGPoint)? = nil, _ event: (PointerGesture, CGRect) throws -> Void
  ) throws {
    try withoutActuallyEscaping(event) { event in
      try send(name, beforeHandlers: false) {
        PlaceScene(self, on: $0, step: name, place: place, event: event)
      }
    }
  }

  /// Sends an event; where `beforeHandlers` is true, another program's window may be an interruption that monitors are asked about
  /// before this program's windows come to the front.
  private func send(
    _ name: String, beforeHandlers: Bool, to scene: (LiveDesktop) -> any AimScene
  ) throws {
    let session = application.session
    try session.lock.withLock {
      try session.recorder.run(name) {
        let (live, running) = try application.runningInstance()
        try application.idle.require()
        if !beforeHandlers || !InterruptionMonitors.shared.hasOwn {
          try application.foreground.comeToFront(running, on: live)
        }
        var loop = AimLoop(scene(live))
        try loop.run()
      }
    }
  }

  /// The element and its hit point, brought into view.
  package func aim(on live: LiveDesktop, requiresEnabled: Bool) throws -> EventTarget {
    let scene = ElementScene(self, on: live, requiresEnabled: requiresEnabled)
    var loop = AimLoop(scene)
    return scene.target(try loop.aim())
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Programs
import Timing
import WindowSystem

/// How each event is sent.
extension TargetApplication {
  /// How often an event is aimed anew because of a ``PointOccluded``.
  private static let maximumAims = 5

  /// Sends an event, and waits until the program is idle again.
  ///
  /// Aims anew where something comes over the point in the last moment.
  ///
  /// - Parameters:
  ///   - place: what the event is sent to, in the middle of a sentence.
  ///   - aim: finds where the event goes.
  ///   - event: sends it to what was aimed at.
  /// - Throws: `AutomationError` when something comes over the point again and again.
  func send<Target>(
    to place: String, aim: () throws -> Target, event: (Target) throws -> Void
  ) throws {
    var begun = MonotonicClock.now
    for attempt in 1...Self.maximumAims {
      let target = try aim()
      begun = MonotonicClock.now
      do {
        try session.recorder.run("Synthesize event") { try synthesizing { try event(target) } }
        break
      } catch is PointOccluded {
        session.recorder.note("Something came over \(place) before the event was sent")
        guard attempt < Self.maximumAims else {
          throw AutomationError(
            .notHittable, "Each time that an event was to be sent to \(place), something came over it.")
        }
      }
    }
    // A program that ends or hangs because of the event is found out by the next step.
    waitUntilIdle(afterInput: true, of: MonotonicClock.now - begun)
  }

  /// Runs what sends an event.
  func synthesizing(_ body: () throws -> Void) throws {
    session.currentDesktop?.frames?.expectInput()
    try session.recorder.measuring(.event) {
      try session.unexpectedWindows.watching(in: session) { try mappingDisplayErrors(body) }
    }
  }
}

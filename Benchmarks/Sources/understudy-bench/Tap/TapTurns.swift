// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCUIAutomation

/// The times of taps, and of the presses of the bare client between them.
struct TapTurns {
  /// The steps of a tap, in order.
  private enum Phase: String, CaseIterable {
    case idleBefore = "idle before"
    case find = "find"
    case aim = "hit test and the rest"
    case synthesize = "synthesize"
    case idleAfter = "idle after"
  }

  private let times: ActivityTimes
  private(set) var whole = Samples()
  private(set) var reaction = Reaction.Times()
  private var phases: [Phase: Samples] = [:]

  init(times: ActivityTimes) { self.times = times }

  /// The number of presses of the bare client with a reaction.
  var presses: Int { reaction.painted.seconds.count }

  /// Presses with the bare client and then taps, each when the toolkit is idle.
  mutating func take(of button: XCUIElement, beside client: Reaction) {
    Self.letFrameClockStop()
    client.press(into: &reaction)
    Self.letFrameClockStop()
    tap(button)
  }

  mutating func tap(_ button: XCUIElement) {
    _ = times.drain()
    whole.measure { button.tap() }
    for (phase, seconds) in Self.phases(of: times.drain()) {
      phases[phase, default: Samples()].append(seconds)
    }
  }

  /// Returns the rows of the taps and of their parts.
  ///
  /// - Parameters:
  ///   - name: the name of the first row.
  ///   - base: the row to which the first row has a ratio; nil if there is no ratio.
  /// - Returns: the rows.
  func rows(named name: String, ratioTo base: String? = nil) -> [Report.Row] {
    [.init(name: name, samples: whole, ratioTo: base)]
      + Phase.allCases.compactMap { phase in
        phases[phase].map { .init(name: "  \(phase.rawValue)", samples: $0, ratioTo: name) }
      }
  }

  /// Waits for 60 ms, so that the toolkit is idle too: for 16 ms after a frame, GTK delays the next frame.
  static func letFrameClockStop() {
    _ = poll(nil, 0, 60)
  }

  private static func phases(of steps: [ActivityTimes.Step]) -> [(Phase, Double)] {
    guard let tap = steps.first(where: { $0.name.hasPrefix("Tap ") }) else { return [] }
    let parts = steps.filter { $0.depth == tap.depth + 1 }
    let waits = parts.filter { $0.name.hasPrefix("Wait for ") }.map(\.duration)
    let find = parts.filter { $0.name.hasPrefix("Find ") }.map(\.duration).reduce(0, +)
    let synthesize = parts.filter { $0.name == "Synthesize event" }.map(\.duration).reduce(0, +)
    guard let before = waits.first, waits.count > 1 else { return [] }
    let after = waits.dropFirst().reduce(0, +)
    let rest = tap.duration - before - find - synthesize - after
    return [
      (.idleBefore, before), (.find, find), (.aim, rest), (.synthesize, synthesize), (.idleAfter, after),
    ]
  }
}

// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The time from a press of the mouse button to the program's reaction, measured by a client that checks nothing.
///
/// It is the lower bound of the time of a tap. The pointer must be on the button already.
struct Reaction {
  /// The times of presses.
  struct Times {
    /// The times until the new text was on the screen.
    fileprivate(set) var painted = Samples()
    /// The times until the program reported the new text on the accessibility bus.
    fileprivate(set) var reported = Samples()
    /// The number of presses without a reaction; they occur, because the client does not check whether presses arrive.
    fileprivate(set) var lost = 0
  }

  private let peer: Peer

  /// Starts the client.
  ///
  /// - Parameters:
  ///   - label: the label whose text changes with each press.
  ///   - program: the program of the label.
  ///   - options: the options of the whole run.
  /// - Throws: `AccessibilityError`.
  init(of label: XCUIElement, in program: AccessibleProgram, options: Options)
    throws
  {
    guard let runningDesktop = AutomationSession.shared.host.current else {
      throw BenchmarkError("A desktop was expected to run, but no desktop is running.")
    }
    let frame = label.frame
    peer = Peer(
      "The bare client", executable: "react",
      arguments: [runningDesktop.desktop.accessibilityBusAddress, program.busName]
        + [frame.minX, frame.minY, frame.width, frame.height].map { String(Int($0)) }, options: options)
  }

  /// Presses once, and adds the times of the reaction.
  func press(into times: inout Times) {
    guard let answer = peer.ask("press", timeout: 10), let value = answer.value else { return }
    guard value >= 0 else {
      times.lost += 1
      return
    }
    times.painted.append(answer.seconds)
    times.reported.append(value)
  }

  /// Adds rows to a table, and the goal for the difference of a tap from the time of the reaction.
  ///
  /// - Parameters:
  ///   - times: the times of the reaction.
  ///   - section: the table that gets the rows and the goal.
  ///   - tap: the name of the row of the taps.
  ///   - limit: the limit of the goal in milliseconds; nil if there is no goal.
  func add(_ times: Times, to section: inout Report.Section, tap: String, limit: Double?) {
    section.rows += Self.rows(of: times, tap: tap)
    if let limit {
      section.goals.append(
        .init(
          name: "median of \(tap), above the program's own reaction until painted", limit: limit,
          isMinimum: false,
          unit: " ms", value: (section.median(tap) - times.painted.median) * 1000))
    }
    section.notes.append(
      Self.note(
        tap: section.median(tap), painted: times.painted.median, reported: times.reported.median))
    section.notes += notes(on: times)
  }

  /// Returns the rows of the times, with their ratios to the row of the taps.
  static func rows(of times: Times, tap: String) -> [Report.Row] {
    [
      .init(name: "bare press → painted", samples: times.painted, ratioTo: tap),
      .init(name: "bare press → reported", samples: times.reported, ratioTo: tap),
    ]
  }

  /// Returns notes about presses without a reaction, and about a failure of the client.
  func notes(on times: Times...) -> [String] {
    let lost = times.map(\.lost).reduce(0, +)
    return (lost > 0 ? ["\(lost) presses of the bare client had no effect."] : [])
      + [peer.note].compactMap { $0 }
  }

  private static func note(tap: Double, painted: Double, reported: Double) -> String {
    func text(_ reaction: Double) -> String {
      reaction.isFinite ? String(format: "%.1f ms", (tap - reaction) * 1000) : "not measured"
    }
    return
      "Above the reaction until it is painted: \(text(painted)); until it is reported: \(text(reported))."
  }
}

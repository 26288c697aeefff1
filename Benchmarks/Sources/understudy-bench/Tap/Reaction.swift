// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import Foundation
import Programs
import XCUIAutomation

/// The time from a press of the mouse button to the program's reaction, measured by a client that checks nothing.
///
/// It is the lower bound of the time of a tap. The pointer must be on the button already.
struct Reaction {
  private let peer: Peer
  /// The times until the new text was on the screen.
  private(set) var painted = Samples()
  /// The times until the program reported the new text on the accessibility bus.
  private(set) var reported = Samples()

  /// Starts the client.
  ///
  /// - Parameters:
  ///   - label: the label whose text changes with each press.
  ///   - program: the program of the label.
  ///   - options: the options of the whole run.
  /// - Throws: `AccessibilityError`.
  init(of label: XCUIElement, in program: AccessibleApplication, options: Options)
    throws
  {
    guard let live = AutomationSession.shared.host.current else {
      throw BenchmarkError("A desktop was expected to run, but no desktop is running.")
    }
    let frame = label.frame
    peer = Peer(
      "The bare client", executable: "react",
      arguments: [live.desktop.accessibilityBusAddress, program.busName]
        + [frame.minX, frame.minY, frame.width, frame.height].map { String(Int($0)) }, options: options)
  }

  /// The number of presses without a reaction; they occur, because the client does not check whether presses arrive.
  private(set) var lost = 0

  /// Presses once.
  ///
  /// - Returns: whether the program reacted.
  mutating func press() -> Bool {
    guard let answer = peer.ask("press", timeout: 10), let value = answer.value else { return false }
    guard value >= 0 else {
      lost += 1
      return false
    }
    painted.append(answer.seconds)
    reported.append(value)
    return true
  }

  /// Adds rows to a table, and the goal for the difference of a tap from this time.
  func add(to section: inout Report.Section, tap: String, limit: Double?) {
    section.rows.append(.init(name: "bare press → painted", samples: painted, ratioTo: tap))
    section.rows.append(.init(name: "bare press → reported", samples: reported, ratioTo: tap))
    if let limit {
      section.goals.append(
        .init(
          name: "median of \(tap), above the program's own reaction until painted", limit: limit,
          isMinimum: false,
          unit: " ms", value: (section.median(tap) - painted.median) * 1000))
    }
    section.notes.append(
      Self.note(tap: section.median(tap), painted: painted.median, reported: reported.median))
    if lost > 0 { section.notes.append("\(lost) presses of the bare client had no effect.") }
    section.notes += [peer.note].compactMap { $0 }
  }

  private static func note(tap: Double, painted: Double, reported: Double) -> String {
    func text(_ reaction: Double) -> String {
      reaction.isFinite ? String(format: "%.1f ms", (tap - reaction) * 1000) : "not measured"
    }
    return
      "Above the reaction until it is painted: \(text(painted)); until it is reported: \(text(reported))."
  }
}

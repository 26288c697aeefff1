// SPDX-License-Identifier: Apache-2.0

import Foundation
import TestResults

/// The progress lines at the bottom of a terminal.
package struct ProgressLines {
  private let progress: RunProgress
  private let now: Date

  package init(_ progress: RunProgress, at now: Date) {
    self.progress = progress
    self.now = now
  }

  /// Returns one line for the whole run, and one for each running test.
  ///
  /// - Parameters:
  ///   - width: the terminal's width, in columns.
  ///   - maximum: the maximum number of lines.
  /// - Returns: the lines; no line is longer than the width.
  package func lines(width: Int, maximum: Int) -> [String] {
    var lines = [whole]
    let running = progress.running
    let room = max(0, maximum - 2)
    for test in running.prefix(room) {
      let time = String(format: "%5.1f s", max(0, now.timeIntervalSince(test.begin)))
      lines.append("  \(time)  \(test.name)" + (test.step.map { ": \($0)" } ?? ""))
    }
    if running.count > room { lines.append("  and \(running.count - room) more") }
    return lines.map { Self.cut($0, to: width) }
  }

  /// The line about the whole run, such as `12 of 48 tests done, 1 failed, 0:42, about 1:10 left`.
  private var whole: String {
    let done = progress.outcomes.count
    var parts = [
      progress.total.map { "\(done) of \($0) tests done" } ?? "\(done) \(done == 1 ? "test" : "tests") done"
    ]
    for outcome in FinalOutcome.allCases where outcome != .passed && progress.count(outcome) > 0 {
      parts.append("\(progress.count(outcome)) \(outcome.rawValue)")
    }
    if let start = progress.start { parts.append(Self.clock(now.timeIntervalSince(start))) }
    if let left = progress.remaining(at: now), !progress.isFinished {
      parts.append("about \(Self.clock(left)) left")
    }
    return parts.joined(separator: ", ")
  }

  private static func clock(_ seconds: TimeInterval) -> String {
    let whole = Int(min(max(0, seconds), 1e15).rounded())
    return whole < 3_600
      ? String(format: "%d:%02d", whole / 60, whole % 60)
      : String(format: "%d:%02d:%02d", whole / 3_600, whole / 60 % 60, whole % 60)
  }

  /// Cuts a string to a width in columns, because a line that is too long would wrap and break the display.
  ///
  /// Wide characters count as two columns.
  private static func cut(_ text: String, to width: Int) -> String {
    var used = 0
    var result = ""
    for character in text {
      let columns = Self.columns(of: character)
      if used + columns > width - 1 { return result + "…" }
      used += columns
      result.append(character)
    }
    return result
  }

  /// Returns the columns of a character, see Unicode Standard Annex 11: East Asian wide characters and emoji take two
  /// columns.
  private static func columns(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
      0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}

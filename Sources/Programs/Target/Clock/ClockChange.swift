// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation

/// A change of a program's clock that a test requests.
package enum ClockChange: Sendable, Equatable {
  /// Prepares the next launch for changes, without a change.
  case install
  /// Shows a date and runs on.
  case set(Date)
  /// Stops, at a date or at the date that the clock shows.
  case freeze(Date?)
  /// Shows the real date plus some seconds.
  case shift(TimeInterval)
  /// Moves by some seconds.
  case advance(TimeInterval)
  /// Runs at another rate.
  case speed(Double)
  /// Shows the real date again.
  case reset

  /// The dates that a clock can show: programs read a date before 1970 as an error, and a 64-bit count of nanoseconds overflows in
  /// 2262.
  static let dates = Date(timeIntervalSince1970: 0)..<Date(timeIntervalSince1970: 7_258_118_400)

  /// The highest rate: a day in each second.
  static let maximumRate = 86_400.0

  /// Returns the name of the step in the record.
  ///
  /// - Parameter program: the name of the program.
  /// - Returns: the name, which "for its next launch" may follow.
  func step(of program: String) -> String {
    let clock = "the clock of \(program)"
    return switch self {
    case .install: "Install \(clock)"
    case .set(let date): "Set \(clock) to \(Self.text(date))"
    case .freeze(let date?): "Freeze \(clock) at \(Self.text(date))"
    case .freeze: "Freeze \(clock)"
    case .shift(let seconds): "Shift \(clock) by \(Self.text(seconds)) s from the real date"
    case .advance(let seconds): "Advance \(clock) by \(Self.text(seconds)) s"
    case .speed(let rate): "Run \(clock) at \(Self.text(rate)) times its speed"
    case .reset: "Reset \(clock)"
    }
  }

  /// Returns a date as people and tests write it: `2027-02-28T23:59:50Z`.
  static func text(_ date: Date) -> String { date.formatted(.iso8601) }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(format: "%.0f", number) : "\(number)"
  }

  /// Returns the clock after the change.
  ///
  /// - Parameters:
  ///   - setting: the clock before the change.
  ///   - now: the current values of the real clocks.
  /// - Returns: the clock after the change.
  /// - Throws: `AutomationError` if the clock would show a date, or run at a rate, that it cannot have.
  func applied(to setting: ClockSetting, at now: ClockReading = .now) throws -> ClockSetting {
    switch self {
    case .install: return setting
    case .set(let date):
      // A clock that was stopped runs again.
      return setting.changed(
        to: try Self.nanoseconds(date), rate: setting.rate == 0 ? 1 : setting.rate, at: now)
    case .freeze(let date): return setting.changed(to: try date.map(Self.nanoseconds), rate: 0, at: now)
    case .shift(let seconds):
      return setting.changed(to: try Self.nanoseconds(Self.date(now.real) + seconds), rate: 1, at: now)
    case .advance(let seconds):
      return setting.changed(
        to: try Self.nanoseconds(Self.date(setting.date(at: now)) + seconds), at: now)
    case .speed(let rate):
      guard (0...Self.maximumRate).contains(rate) else {
        throw AutomationError(
          .unsupported,
          "\(rate) is no speed of a clock. Give a number from 0 to \(Int(Self.maximumRate)): 1 is the speed of the real "
            + "clock; 0 stops the clock.")
      }
      return setting.changed(rate: rate, at: now)
    case .reset: return .real
    }
  }

  /// Returns the date of a number of nanoseconds since 1970.
  static func date(_ nanoseconds: Int64) -> Date {
    Date(timeIntervalSince1970: Double(nanoseconds) / 1e9)
  }

  private static func nanoseconds(_ date: Date) throws -> Int64 {
    guard dates.contains(date) else {
      throw AutomationError(
        .unsupported,
        "A clock cannot show \(date.timeIntervalSince1970.isFinite ? text(date) : "an infinite date"). Give a date from "
          + "\(text(dates.lowerBound)) to before \(text(dates.upperBound)).")
    }
    // Whole seconds are exact; `Double` has a precision of about 0.2 µs for the fraction.
    let seconds = date.timeIntervalSince1970.rounded(.down)
    return Int64(seconds) * 1_000_000_000 + Int64((date.timeIntervalSince1970 - seconds) * 1e9)
  }
}

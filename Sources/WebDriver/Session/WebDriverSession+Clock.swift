// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The clock of the program, in the capability "understudy:clock" and the command of this name.
extension WebDriverSession {
  /// The members of the capability and of the command, in the order in which they are applied.
  enum ClockMember: String, CaseIterable {
    case reset, install, timeZone, set, freeze, shift, speed, advance
  }

  /// Changes the clock of the program, and returns its state.
  ///
  /// - Throws: ``WebDriverError`` with "invalid argument" for an invalid value, `AutomationError` if the clock of the
  ///   program cannot be changed.
  func changeClock(_ values: WebDriverJSON) throws -> WebDriverJSON {
    let program = try program()
    try changeClock(values, of: program)
    return [
      "now": .string(Self.text(clock.date(of: program))), "speed": .number(clock.setting(of: program).rate),
      "timeZone": clock.timeZone.map { .string($0) } ?? .null,
    ]
  }

  func changeClock(_ values: WebDriverJSON, of program: TargetProgram) throws {
    guard let members = values.object else {
      throw SessionCommand.missing("understudy:clock", "an object")
    }
    // The capability is not checked as the arguments of a command are.
    if let unknown = members.keys.sorted().first(where: { ClockMember(rawValue: $0) == nil }) {
      let known = ClockMember.allCases.map(\.rawValue).sorted().joined(separator: ", ")
      throw WebDriverError(
        .invalidArgument, "The clock has no member \"\(unknown)\"; there are \(known).")
    }
    for member in ClockMember.allCases {
      guard let value = members[member.rawValue] else { continue }
      if member == .timeZone {
        try clock.setTimeZone(try Self.zone(value), of: program)
      } else if let change = try Self.change(member, value) {
        try clock.change(change, of: program)
      }
    }
  }

  private static func change(_ member: ClockMember, _ value: WebDriverJSON) throws -> ClockChange? {
    switch member {
    case .reset, .install:
      guard let isRequested = value.bool else { throw SessionCommand.missing(member.rawValue, "true") }
      return isRequested ? (member == .reset ? .reset : .install) : nil
    case .set: return .set(try date(value, member))
    case .freeze:
      // "true" stops the clock at the date that it shows.
      if let isRequested = value.bool { return isRequested ? .freeze(nil) : nil }
      return .freeze(try date(value, member))
    case .shift: return .shift(try number(value, member))
    case .advance: return .advance(try number(value, member))
    case .speed: return .speed(try number(value, member))
    case .timeZone: return nil
    }
  }

  private static func zone(_ value: WebDriverJSON) throws -> TimeZone? {
    if value == .null { return nil }
    guard let zone = value.string.flatMap({ TimeZone(identifier: $0) }) else {
      throw SessionCommand.missing("timeZone", "the name of a time zone, such as \"Asia/Tokyo\"")
    }
    return zone
  }

  private static func number(_ value: WebDriverJSON, _ member: ClockMember) throws -> Double {
    guard let number = value.number else { throw SessionCommand.missing(member.rawValue, "a number") }
    return number
  }

  /// Reads a date: seconds since 1970, or a string such as `2027-02-28T23:59:50Z`.
  private static func date(_ value: WebDriverJSON, _ member: ClockMember) throws -> Date {
    if let seconds = value.number { return Date(timeIntervalSince1970: seconds) }
    let formats: [ISO8601DateFormatter.Options] = [
      .withInternetDateTime, [.withInternetDateTime, .withFractionalSeconds],
    ]
    for format in formats {
      let formatter = ISO8601DateFormatter()
      formatter.formatOptions = format
      if let date = value.string.flatMap(formatter.date) { return date }
    }
    throw SessionCommand.missing(
      member.rawValue, "a date such as \"2027-02-28T23:59:50Z\", or the seconds since 1970")
  }

  private static func text(_ date: Date) -> String {
    let formatter = ISO8601DateFormatter()
    formatter.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return formatter.string(from: date)
  }
}

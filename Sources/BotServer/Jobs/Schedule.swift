// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The moments at which a bot runs by the clock.
struct Schedule: Sendable {
  let time: BotDefinition.Start.Time
  var calendar = Calendar.current

  /// The latest moment up to a date: the beginning of an hour, of a day, or of a Monday.
  ///
  /// Nil for a bot that no clock starts.
  func latest(before date: Date) -> Date? {
    switch time {
    case .hour: calendar.dateInterval(of: .hour, for: date)?.start
    case .day: calendar.startOfDay(for: date)
    case .week: monday(before: date)
    case .commit, .never: nil
    }
  }

  private func monday(before date: Date) -> Date {
    let day = calendar.startOfDay(for: date)
    // Sunday is 1.
    let behind = (calendar.component(.weekday, from: day) + 5) % 7
    return calendar.date(byAdding: .day, value: -behind, to: day) ?? day
  }
}

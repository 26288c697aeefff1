// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The times at which a bot starts on schedule.
struct Schedule: Sendable {
  let time: BotDefinition.Start.Time
  var calendar = Calendar.current

  /// Returns the latest scheduled time up to a date: the beginning of an hour, of a day, or of a Monday.
  ///
  /// The result is nil for a bot without a schedule.
  func latest(before date: Date) -> Date? {
    switch time {
    case .hour: calendar.dateInterval(of: .hour, for: date)?.start
    case .day: calendar.startOfDay(for: date)
    case .week: monday(before: date)
    case .commit, .never: nil
    }
  }

  /// Returns the beginning of the Monday at or before a date.
  private func monday(before date: Date) -> Date {
    let day = calendar.startOfDay(for: date)
    // Weekday 1 is Sunday.
    let behind = (calendar.component(.weekday, from: day) + 5) % 7
    return calendar.date(byAdding: .day, value: -behind, to: day) ?? day
  }
}

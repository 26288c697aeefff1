// SPDX-License-Identifier: Apache-2.0

extension XCUIApplication {
  /// The clock of the program.
  ///
  /// Extension of Understudy: Apple's API has no counterpart.
  ///
  /// ```swift
  /// app.clock.shift(by: 24 * 60 * 60)
  /// app.launch()
  /// ```
  ///
  /// The settings belong to this object, and apply to each of its launches. ``UnderstudyClock`` describes them.
  public var clock: UnderstudyClock { UnderstudyClock(of: self) }
}

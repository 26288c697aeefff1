// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The clock of a program, which a test can set, stop and move.
///
/// Extension of Understudy: Apple's API has no counterpart. A change before `launch()` applies to the launch. A change
/// while the program runs applies at once, if the program was launched with a changed or installed clock; otherwise it
/// fails the test.
///
/// ```swift
/// app.clock.freeze(at: ISO8601DateFormatter().date(from: "2027-02-28T23:59:50Z")!)
/// app.launch()
/// app.clock.advance(by: 15)
/// XCTAssertTrue(app.staticTexts["1 March 2027"].waitForExistence(timeout: 5))
/// ```
///
/// Only the date changes. Timers, animations and timeouts of the program keep their durations, and so do the waits of
/// the test: a program with a stopped clock is as fast as any other. A program notices a change when it next reads the
/// date. The program's child processes have the same clock. Each step is in the report.
///
/// A program that is linked statically, is written in Go, or runs in a sandbox such as Flatpak's does not use the clock;
/// then `launch()` fails the test with the reason. `Documentation/Guides/Clock.md` has the details.
public struct UnderstudyClock: Sendable {
  let application: XCUIApplication
  private var clock: ProgramClock { application.programClock }

  init(of application: XCUIApplication) { self.application = application }

  /// The date that the clock shows; before `launch()`, the date that it would show now.
  public var now: Date { clock.date(of: application.target) }

  /// Prepares the next launch for changes while the program is running, without changing the date.
  ///
  /// Only a test that does not change the clock before `launch()` needs it.
  public func install() { change(.install) }

  /// Makes the clock show a date and run on.
  ///
  /// The clock keeps its ``speed``; a stopped clock runs again at normal speed.
  ///
  /// - Parameter date: a date from 1970 to 2199. The test fails if it is another date.
  public func set(to date: Date) { change(.set(date)) }

  /// Stops the clock.
  ///
  /// ``advance(by:)`` and ``freeze(at:)`` move a stopped clock; ``set(to:)``, ``shift(by:)``, ``speed`` and ``reset()``
  /// make it run again.
  ///
  /// - Parameter date: the date from 1970 to 2199 that the clock shows; by default, the date that it shows now. The test
  ///   fails if it is another date.
  public func freeze(at date: Date? = nil) { change(.freeze(date)) }

  /// Makes the clock show the real date plus a difference, at normal speed.
  ///
  /// A second call replaces the difference of the first one; ``advance(by:)`` adds to it instead.
  ///
  /// - Parameter seconds: the difference in seconds; negative for a date in the past. The test fails if the clock would
  ///   show a date that is not from 1970 to 2199.
  public func shift(by seconds: TimeInterval) { change(.shift(seconds)) }

  /// Moves the clock from the date that it shows.
  ///
  /// A stopped clock stays stopped. Timers of the program do not fire earlier.
  ///
  /// - Parameter seconds: the seconds to add; negative to go back. The test fails if the clock would show a date that is
  ///   not from 1970 to 2199.
  public func advance(by seconds: TimeInterval) { change(.advance(seconds)) }

  /// The seconds by which the clock advances in a second: 1 by default, 0 if it is stopped.
  ///
  /// The maximum is 86,400, a day in each second. The test fails if another value is set.
  public var speed: Double {
    get { clock.setting(of: application.target).rate }
    nonmutating set { change(.speed(newValue)) }
  }

  /// The time zone of the program; nil, the default, for that of the desktop.
  ///
  /// Programs read the zone when they start, so that it can be changed before `launch()`. While the program is running,
  /// only the zone in the pages of Chromium and Electron can be changed. In other programs, a change fails the test.
  public var timeZone: TimeZone? {
    get { clock.timeZone.flatMap { TimeZone(identifier: $0) } }
    nonmutating set {
      application.attempt("set the time zone of") { try clock.setTimeZone(newValue, of: $0) }
    }
  }

  /// Makes the clock show the real date again, at normal speed.
  ///
  /// The time zone stays as it is.
  public func reset() { change(.reset) }

  private func change(_ change: ClockChange) {
    application.attempt("change the clock of") { try clock.change(change, of: $0) }
  }
}

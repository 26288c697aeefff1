// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import RunningDesktops
import Synchronization

/// The clock and the time zone that a test gives a program.
///
/// The object belongs to the test. It stores the settings for the next launch, and changes the clock of the running
/// program.
package final class ProgramClock: Sendable {
  private struct State {
    /// The clock; nil if the test has not changed it.
    var setting: ClockSetting?
    /// The name of the time zone; nil for that of the desktop.
    var timeZone: String?
    /// Whether the program was launched with these settings.
    var hasLaunched = false
  }

  private let state = Mutex(State())

  package init() {}

  /// The name of the time zone that the test has set; nil for that of the desktop.
  package var timeZone: String? { state.withLock { $0.timeZone } }

  /// Returns the clock of the running program, otherwise that of the next launch.
  package func setting(of application: TargetProgram) -> ClockSetting {
    application.session.lock.withLock {
      running(application)?.clock?.setting ?? state.withLock { $0.setting } ?? .real
    }
  }

  /// Returns the date that the clock shows.
  package func date(of application: TargetProgram) -> Date {
    ClockChange.date(setting(of: application).date())
  }

  /// Changes the clock of the running program, and the clock for the next launch.
  ///
  /// If the program is running, but was not launched with this object, a program without a changed clock is not an
  /// error: tests set the clock while the program of an earlier test is still running.
  ///
  /// - Parameters:
  ///   - change: the change to make.
  ///   - application: the program whose clock is changed.
  /// - Throws: `AutomationError` if the running program has no clock that can be changed, or if the change is invalid.
  package func change(_ change: ClockChange, of application: TargetProgram) throws {
    try application.session.lock.withLock {
      let running = running(application)
      let hasLaunched = running != nil && state.withLock { $0.hasLaunched }
      let isForRunning = hasLaunched || running?.clock != nil
      try application.session.runLog.run(step(change.step(of: "\(application)"), isForRunning)) {
        if isForRunning, let running {
          guard let clock = running.clock else { throw Self.isNotInstalled(in: application) }
          try ClockUse.check(running, of: application)
          clock.setting = try change.applied(to: clock.setting)
          if hasLaunched { return state.withLock { $0.setting = clock.setting } }
        }
        let next = try change.applied(to: state.withLock { $0.setting } ?? .real)
        state.withLock { $0.setting = next }
      }
    }
  }

  /// Changes the time zone for the next launch, and that of the pages of a running browser.
  ///
  /// - Parameters:
  ///   - zone: the zone; nil for that of the desktop.
  ///   - application: the program whose time zone is changed.
  /// - Throws: `AutomationError` if the zone is unknown, or if the zone of the running program cannot change.
  package func setTimeZone(_ zone: TimeZone?, of application: TargetProgram) throws {
    try application.session.lock.withLock {
      let running = running(application)
      let hasLaunched = running != nil && state.withLock { $0.hasLaunched }
      let renderer = running?.renderer.connection
      let isForRunning = hasLaunched || renderer != nil
      let step = step(
        "Set the time zone of \(application) to \(zone?.identifier ?? "the real one")", isForRunning)
      try application.session.runLog.run(step) {
        let name = try zone.map(TimeZoneName.name(of:))
        guard name != timeZone else { return }
        if isForRunning {
          guard let renderer else { throw Self.hasFixedZone(application) }
          do {
            try renderer.setTimeZone(name)
          } catch {
            throw AutomationError(
              .unsupported, "The time zone of \(application) could not be changed while it runs: \(error).")
          }
        }
        state.withLock { $0.timeZone = name }
      }
    }
  }

  /// Prepares the launch of the program.
  ///
  /// - Returns: the file that changes the clock of the program while it is running, nil for the real clock; and the
  ///   variables for the program.
  /// - Throws: `AutomationError` if the clock cannot be changed on this desktop.
  func forLaunch(
    of application: TargetProgram, on runningDesktop: RunningDesktop, _ environment: [String: String]
  ) throws -> (file: ProgramClockFile?, variables: [String: String]) {
    let state = state.withLock {
      $0.hasLaunched = true
      return $0
    }
    let zone = state.timeZone.map { ["TZ": $0] } ?? [:]
    guard let setting = state.setting else { return (nil, zone) }
    do {
      if let made = try runningDesktop.desktop.makeClock(setting, environment) {
        return (made.file, made.variables.merging(zone) { $1 })
      }
    } catch {
      throw AutomationError(.launchFailed, "The clock of \(application) could not be prepared: \(error)")
    }
    throw AutomationError(
      .unsupported,
      "The clock of \(application) cannot be changed on this machine: the library for it exists for x86-64 and ARM64, "
        + "and the path of the desktop, \(runningDesktop.desktop.rootDirectory.path), must have no space and no colon."
    )
  }

  // MARK: - Running programs

  private func running(_ application: TargetProgram) -> RunningProgram? {
    guard !application.isRecorded, let running = application.running, running.isAlive else { return nil }
    return running
  }

  private func step(_ text: String, _ isForRunning: Bool) -> String {
    isForRunning ? text : text + " for its next launch"
  }

  private static func isNotInstalled(in application: TargetProgram) -> AutomationError {
    AutomationError(
      .unsupported,
      "The clock of \(application) cannot be changed now, because the program was launched with the real clock. Call "
        + "clock.install(), or set the clock, before launch().")
  }

  private static func hasFixedZone(_ application: TargetProgram) -> AutomationError {
    AutomationError(
      .unsupported,
      "The time zone of \(application) cannot be changed while it runs, because programs read it when they start. Set "
        + "clock.timeZone before launch(). Only pages in a browser that the test launched can change their time "
        + "zone while they run."
    )
  }
}

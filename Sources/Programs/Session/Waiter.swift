// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Idleness
import ResultBundle
import RunningDesktops
import Synchronized
import Timing
import WindowSystem

/// Waits for a condition of the user interface.
///
/// Events on the accessibility bus end a pause early. The condition is also checked at intervals, because toolkits do
/// not report every change.
package struct Waiter {
  private let host: DesktopHost
  private let settings: SessionSettings
  /// The log for notes about the pauses, if other threads can use the session during them; nil if they cannot.
  private let sharingLog: RunLog?

  /// Creates a waiter.
  ///
  /// - Parameters:
  ///   - host: the host of the desktop whose events end a pause.
  ///   - settings: the settings with the interval between two checks.
  package init(on host: DesktopHost, settings: SessionSettings) {
    self.init(on: host, settings: settings, sharingLog: nil)
  }

  private init(on host: DesktopHost, settings: SessionSettings, sharingLog: RunLog?) {
    self.host = host
    self.settings = settings
    self.sharingLog = sharingLog
  }

  /// Creates a waiter for the desktop and the settings of a session.
  ///
  /// - Parameters:
  ///   - session: the session.
  ///   - sharesSession: whether other threads can use the session during the pauses, if the caller holds its lock. A
  ///     wait in the middle of an event must not allow this. See ``SessionLock/whileUnlocked(_:)``.
  package init(session: AutomationSession, sharesSession: Bool = false) {
    self.init(
      on: session.host, settings: session.settings, sharingLog: sharesSession ? session.runLog : nil)
  }

  /// Waits until a condition is true.
  ///
  /// At the timeout, the condition is checked once more if a query has used a property that usually does not change.
  /// Such properties are requested again for this check. A timeout of 0 is a single check.
  ///
  /// - Parameters:
  ///   - timeout: the time limit in seconds.
  ///   - pause: returns the number of seconds since the start of the wait that do not count, because another activity
  ///     has used them.
  ///   - isReadable: whether the last check could read the program. A program that did not answer is not read again at
  ///     the deadline.
  ///   - condition: the condition, checked after each event of the bus and at intervals.
  /// - Returns: whether the condition became true in time, and before ``Cancellation`` ended the wait.
  package func wait(
    timeout: TimeInterval, notCounting pause: () -> TimeInterval = { 0 },
    whileReadable isReadable: () -> Bool = { true }, until condition: () throws -> Bool
  ) rethrows -> Bool {
    let start = MonotonicClock.now
    let sharedPause = sharingLog.map { SharedPause(lock: host.lock, runLog: $0) }
    while true {
      let runningDesktop = host.current
      let seen = runningDesktop?.bus.eventCount ?? 0
      if try condition() { return true }
      let now = MonotonicClock.now
      let deadline = start + timeout + pause()
      guard !Cancellation.isRequested else { return false }
      guard now < deadline else {
        guard timeout > 0, isReadable(), let runningDesktop, runningDesktop.bus.doubtStableValues() else {
          return false
        }
        return try condition()
      }
      let next = min(deadline, now + settings.tunables.pollInterval)
      if let sharedPause {
        sharedPause.run { Self.pause(next - now, orUntilEventAfter: seen, on: runningDesktop) }
      } else {
        Self.pause(next - now, orUntilEventAfter: seen, on: runningDesktop)
      }
    }
  }

  private static func pause(
    _ seconds: TimeInterval, orUntilEventAfter seen: UInt64, on runningDesktop: RunningDesktop?
  ) {
    if let runningDesktop {
      _ = runningDesktop.bus.waitForEvent(after: seen, until: .now + .limiting(seconds: seconds))
    } else {
      // No desktop runs that could send events, so only the clock can end this pause.
      var nothing = pollfd(fd: -1, events: 0, revents: 0)
      poll(&nothing, 0, Int32(limiting: seconds * 1000))
    }
  }
}

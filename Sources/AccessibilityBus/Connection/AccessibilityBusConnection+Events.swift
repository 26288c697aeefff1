// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AccessibilityBusConnection {
  /// How many events have been seen so far.
  ///
  /// Reads what has arrived and never blocks on an application; while another thread is in a call, the number is
  /// that thread's latest.
  package var eventCount: UInt64 {
    connection.withLock {
      try? connection.processPending()
      return connection.eventCount
    }
  }

  /// Waits until an event arrives after the first `count` ones.
  ///
  /// - Returns: whether one came before `deadline`. `false` early when the connection is lost.
  package func waitForEvent(after count: UInt64, until deadline: SuspendingClock.Instant) -> Bool {
    connection.waitForEvent(after: count, until: deadline)
  }

  /// Asks the application something that only its main loop can answer, and waits for the answer.
  ///
  /// - Throws: `AccessibilityError.timedOut` when its main loop does not turn within `timeout` seconds.
  package func roundTrip(to application: AccessibleApplication, timeout: TimeInterval) throws {
    try roundTrip(to: application.root, timeout: timeout)
  }

  /// Asks an object of an application for its role, and waits for the answer.
  ///
  /// - Throws: `AccessibilityError.timedOut` when no answer arrives within `timeout` seconds.
  package func roundTrip(to object: AccessibleReference, timeout: TimeInterval) throws {
    // A ping of the bus would be answered by a worker thread in GTK and Qt; a role is not.
    _ = try call(.getRole, on: object, timeout: timeout, expecting: "u") { $0.readUInt32() }
  }

  /// Asks an object of a Java program a question that Swing's event thread answers after all events in its queue, and waits for the
  /// answer.
  ///
  /// A call for the role would not do: java-atk-wrapper 0.40 caches the role and returns it from another thread.
  ///
  /// - Throws: `AccessibilityError.timedOut` when no answer arrives within `timeout` seconds.
  package func roundTripToEventThread(of object: AccessibleReference, timeout: TimeInterval) throws {
    _ = try call(
      .getProperty, .property("org.a11y.atspi.Accessible", "ChildCount"), on: object, timeout: timeout,
      expecting: "v"
    ) { _ in true }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AccessibilityBusConnection {
  /// The number of events received so far.
  ///
  /// The property reads the events that have arrived, and sends no call to an application. While another thread is in a
  /// call, the property waits for the end of that call.
  package var eventCount: UInt64 {
    connection.withLock {
      // If the connection is lost, the next call throws the error.
      try? connection.processPending()
      return connection.eventCount
    }
  }

  /// Waits until more than `count` events have been received.
  ///
  /// - Returns: whether this happened before `deadline`. If the connection is lost, the function returns immediately.
  package func waitForEvent(after count: UInt64, until deadline: SuspendingClock.Instant) -> Bool {
    connection.waitForEvent(after: count, until: deadline)
  }

  /// Sends an application a call that only its main loop can answer, and waits for the reply.
  ///
  /// - Throws: `AccessibilityError`: `timedOut` if the main loop does not answer within `timeout` seconds.
  package func roundTrip(to application: AccessibleProgram, timeout: TimeInterval) throws {
    try roundTrip(to: application.root, timeout: timeout)
  }

  /// Requests the role of an object, and waits for the reply.
  ///
  /// - Throws: `AccessibilityError`: `timedOut` if no reply arrives within `timeout` seconds.
  package func roundTrip(to object: AccessibleReference, timeout: TimeInterval) throws {
    // In GTK and Qt a worker thread answers the ping of the bus, but the main loop answers a call for a role.
    _ = try call(.getRole, on: object, timeout: timeout, expecting: "u") { $0.readUInt32() }
  }

  /// Sends an object of a Java program a call that Swing's event thread answers, and waits for the reply.
  ///
  /// The event thread answers after all events in its queue. A call for the role is not suitable: java-atk-wrapper 0.40
  /// caches the role and returns it from another thread.
  ///
  /// - Throws: `AccessibilityError`: `timedOut` if no reply arrives within `timeout` seconds.
  package func roundTripToEventThread(of object: AccessibleReference, timeout: TimeInterval) throws {
    _ = try call(
      .getProperty, .property("org.a11y.atspi.Accessible", "ChildCount"), on: object, timeout: timeout,
      expecting: "v"
    ) { _ in true }
  }
}

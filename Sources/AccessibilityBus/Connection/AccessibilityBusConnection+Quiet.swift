// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AccessibilityBusConnection {
  /// Runs `body` while this client does not listen to applications that each event would slow down.
  ///
  /// Use this function for thousands of changes. As long as a client listens, GTK 3 sends the registry two calls for
  /// each key, waits for the replies, and reports each character. For 10,000 characters this took 3.1 s of processor
  /// time of the GTK program, 1.9 s of the bus daemon and 1.1 s of the registry (`script/bench`). Chromium has the
  /// same bridge and the same cost. Qt (5.15, 6.4) also sends calls, and delivers the keys when the replies arrive.
  /// Programs of other toolkits get no notice that this client unregisters.
  ///
  /// Only this client unregisters: an application with other clients still reports to these, which takes the time that
  /// it would take if this client did not exist. The application keeps its cache. A process whose content is only shown
  /// in the window of another program has no window, so it gets no keys and no notice. If `body` never ends, the next
  /// reading of an application's tree registers this client again. Calls in `body` itself may do so as well. At the
  /// end, waiting threads check their conditions again, as after an event.
  ///
  /// - Parameters:
  ///   - changes: the number of changes that `body` makes. For a small number, this client unregisters only from some
  ///     programs; for 0, from no program.
  ///   - body: the code to run without events.
  /// - Returns: the result of `body`.
  package func withoutEvents<Result>(changes: Int, _ body: () throws -> Result) rethrows -> Result {
    let left = connection.withLock { unregister(forChanges: changes) }
    defer { connection.withLock { reregister(with: left) } }
    return try body()
  }

  /// Unregisters this client from the applications for which this is worthwhile.
  ///
  /// - Returns: the bus names of these applications.
  private func unregister(forChanges changes: Int) -> [String] {
    removeDepartedApplications()
    var left = applications(.eachChange, changes)
    for busName in left {
      for event in EventSubscription.eventNames { connection.withdrawListener(from: busName, event: event) }
      connection.announceDeparture(to: busName)
    }
    // The notice must not arrive while a key is handled, because GTK 3 then continues in a list that has been freed,
    // and ends by SIGSEGV (ATK's bridge 2.56 with GLib 2.84). Chromium 156 ends in the same way.
    for busName in left { waitUntilHandled(busName) }
    left += deregisterFromRegistry(forChanges: changes)
    // Only the applications that still send events remain in the set. Those that were removed are notified again when
    // their events are needed.
    connection.records.withLock { $0.listening.subtract(left) }
    // GTK 4 and Qt send all events anyway. Of the events of single elements, the bus now forwards only the "showing"
    // events to this client.
    connection.countSignals(matching: EventSubscription.showingRule)
    connection.stopCountingSignals(matching: EventSubscription.objectRule)
    // If the connection is lost, the next call throws the error.
    try? connection.processPending()
    return left
  }

  /// Removes this client's listeners from the registry, since Qt sends a call for each key as long as the registry has
  /// any listener.
  ///
  /// The registry notifies all applications of the removal. Browsers and office programs must not receive unnecessary
  /// notices, so the listeners stay as long as this client listens to one of these programs.
  ///
  /// - Returns: the bus names of the applications that no longer report to this client; empty if the listeners stay.
  private func deregisterFromRegistry(forChanges changes: Int) -> [String] {
    let slowed = applications(.registry, changes)
    guard !slowed.isEmpty, applications(.mustStay).isEmpty, !listensToBrowser else { return [] }
    let calls = CallPipeline(connection: connection)
    for event in EventSubscription.eventNames {
      calls.enqueue(
        MethodCall(
          destination: Registry.busName.cString, path: Registry.path.cString, method: .deregisterEvent,
          argument: .event(event)))
    }
    // If the registry does not answer, Qt continues to send calls, which only takes longer.
    try? calls.run(silence: callTimeout) { _, _ in }
    // Qt delivers a key for which it has sent a call only after the reply, so later keys without a call would overtake
    // it. Qt answers the round trip after it has stopped sending calls.
    for busName in slowed { waitUntilHandled(busName) }
    // With the listeners of the registry, new versions of GTK 4 have lost this client too.
    return slowed + applications(.nothing)
  }

  /// Waits until an application has handled all earlier messages, or does not answer.
  ///
  /// An error is dropped, because the next reading of the application's tree reports it.
  private func waitUntilHandled(_ busName: String) {
    if let application = connection.records.withLock({ $0.known[busName] }) {
      try? roundTrip(to: application, timeout: callTimeout)
    }
  }

  /// Removes the applications that have left the bus, since they need no notice.
  private func removeDepartedApplications() {
    let calls = CallPipeline(connection: connection)
    let listening = connection.records.withLock { $0.listening }
    for busName in listening { calls.enqueue(.processID(of: calls.arena.copy(busName))) }
    // If the connection is lost, the next call throws the error.
    try? calls.run(silence: callTimeout) { call, outcome in
      guard case .peerGone = outcome, case .string(let name) = call.argument else { return }
      let busName = String(cString: name)
      connection.records.withLock { records in
        records.listening.remove(busName)
        records.earlyLists[busName] = nil
        records.stableValues[busName] = nil
      }
    }
  }

  private var listensToBrowser: Bool {
    connection.records.withLock { records in
      records.listening.contains {
        records.known[$0]?.toolkit.snapshotPlan.cacheOmitsNewObjects == true
      }
    }
  }

  /// Returns the applications with a listener cost that become faster if this client does not listen during a number
  /// of changes.
  ///
  /// - Returns: the bus names of those applications to which this client listens.
  private func applications(_ cost: SnapshotPlan.ListenerCost, _ changes: Int = .max) -> [String] {
    connection.records.withLock { records in
      records.listening.filter { busName in
        let plan = records.known[busName]?.toolkit.snapshotPlan ?? SnapshotPlan()
        return plan.listenerCost == cost && plan.minimumChangesForUnregistering <= changes
      }
    }
  }

  private func reregister(with left: [String]) {
    // Signals that have already arrived are read under the rule for "showing" events; from here on, the rule for all
    // events of elements applies. If the connection is lost, the next call throws the error.
    try? connection.processPending()
    connection.countSignals(matching: EventSubscription.objectRule)
    connection.stopCountingSignals(matching: EventSubscription.showingRule)
    for busName in left {
      // An application that cannot be notified now is notified when it is read next.
      if let application = connection.records.withLock({ $0.known[busName] }) {
        try? listen(to: application)
      }
    }
    connection.noteEvent()
  }
}

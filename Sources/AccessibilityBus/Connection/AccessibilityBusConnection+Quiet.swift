// SPDX-License-Identifier: Apache-2.0

import Foundation

extension AccessibilityBusConnection {
  /// Runs `body` after a notice to applications that this client has left, for work of thousands of changes.
  ///
  /// As long as a client listens, GTK 3 asks the registry twice about each key, waits for the answer, and reports each character. For
  /// 10,000 characters this took 3.1 s of its processor time, 1.9 s of the daemon's and 1.1 s of the registry's (`script/bench`).
  /// Chromium has the same bridge and does the same. Qt (5.15, 6.4) also asks, and delivers the keys when the answers arrive. Other
  /// toolkits get no notice.
  ///
  /// Only this client leaves: an application with other clients still reports to them, and is as slow as with them alone. It keeps
  /// its cache. A process that is only plugged into another has no window and gets no keys and no notice. If `body` never ends, the
  /// next reading of an application's tree registers this client again. Calls in `body` itself may do so as well. At the end, waiters
  /// check again, as after an event.
  ///
  /// - Parameters:
  ///   - changes: how many changes `body` makes. For few changes, not every program is worth leaving; for 0, no program is left.
  ///   - body: the work.
  /// - Returns: what `body` returns.
  package func withoutEvents<Result>(changes: Int, _ body: () throws -> Result) rethrows -> Result {
    let left = connection.withLock { leave(for: changes) }
    defer { connection.withLock { come(back: left) } }
    return try body()
  }

  /// - Returns: the bus names of the applications that were left.
  private func leave(for changes: Int) -> [String] {
    forgetTheGone()
    var left = applications(.eachChange, changes)
    for busName in left {
      for event in EventSubscription.eventNames { connection.withdrawListener(from: busName, event: event) }
      connection.announceDeparture(to: busName)
    }
    // It must not come while a key is handled: GTK 3 then walks on in a list that has been freed, and ends by SIGSEGV (ATK's
    // bridge 2.56 with GLib 2.84). So does Chromium 156.
    for busName in left { waitUntilHandled(busName) }
    left += leaveRegistry(for: changes)
    // The set contains the applications that send events. One that this client has left is notified again when it is needed.
    connection.listening.subtract(left)
    // GTK 4 and Qt report everything anyway. The bus now passes only this part of it on to this client.
    connection.countSignals(matching: EventSubscription.showingRule)
    connection.stopCountingSignals(matching: EventSubscription.objectRule)
    try? connection.processPending()
    return left
  }

  /// Qt reports its keys for as long as the registry has any listener.
  ///
  /// The registry notifies all applications of the end. Browsers and offices should not get such a notice without need, so nothing is
  /// done while this client listens to one.
  private func leaveRegistry(for changes: Int) -> [String] {
    let slowed = applications(.registry, changes)
    guard !slowed.isEmpty, applications(.mustStay).isEmpty, !listensToBrowser else { return [] }
    let calls = CallPipeline(connection: connection)
    for event in EventSubscription.eventNames {
      calls.enqueue(
        MethodCall(
          destination: Registry.busName.cString, path: Registry.path.cString, method: .deregisterEvent,
          argument: .event(event)))
    }
    try? calls.run(silence: callTimeout) { _, _ in }
    // Keys that come while it still looks at them would be overtaken by those that come after: its answer to this
    // comes when it has stopped.
    for busName in slowed { waitUntilHandled(busName) }
    // To new versions of GTK 4 nobody listens any more either.
    return slowed + applications(.nothing)
  }

  /// Waits until an application has handled all earlier messages; if it does not answer, the next reading reports that.
  private func waitUntilHandled(_ busName: String) {
    if let application = connection.known[busName] { try? roundTrip(to: application, timeout: callTimeout) }
  }

  /// Forgets the applications that have left the bus: they need no notice.
  private func forgetTheGone() {
    let calls = CallPipeline(connection: connection)
    for busName in connection.listening { calls.enqueue(.processID(of: calls.arena.copy(busName))) }
    try? calls.run(silence: callTimeout) { call, outcome in
      guard case .peerGone = outcome, case .string(let name) = call.argument else { return }
      connection.listening.remove(String(cString: name))
      connection.earlyLists[String(cString: name)] = nil
    }
  }

  private var listensToBrowser: Bool {
    connection.listening.contains {
      connection.known[$0]?.toolkit.snapshotPlan.cachesOnlyWhatWasThere == true
    }
  }

  /// Those of a kind that are worth leaving for so many changes; one that is not known any more is not left either.
  private func applications(_ cost: SnapshotPlan.ListenerCost, _ changes: Int = .max) -> [String] {
    connection.listening.filter { busName in
      let plan = connection.known[busName]?.toolkit.snapshotPlan ?? SnapshotPlan()
      return plan.listenerCost == cost && plan.changesWorthLeaving <= changes
    }
  }

  private func come(back left: [String]) {
    // Signals that have already arrived are read by the rule that let them in; the other rule applies from here on.
    try? connection.processPending()
    connection.countSignals(matching: EventSubscription.objectRule)
    connection.stopCountingSignals(matching: EventSubscription.showingRule)
    for busName in left {
      // An application that cannot be notified now is notified at its next reading.
      if let application = connection.known[busName] { try? listen(to: application) }
    }
    connection.noteEvent()
  }
}

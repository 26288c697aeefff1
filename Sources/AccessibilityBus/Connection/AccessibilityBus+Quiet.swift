import Foundation

extension AccessibilityBus {
  /// Runs `body` while applications believe that nobody listens, for work of thousands of changes.
  ///
  /// With a client about, GTK 3 asks the registry about each key, twice, and waits for the answer, and tells of each
  /// character: 10,000 of them took 3.1 s of its processor time, 1.9 s of the daemon's and 1.1 s of the registry's
  /// (`script/bench`). Chromium does what GTK 3 does, but does not survive it well: version 156 ended by SIGSEGV at a
  /// later reading of its tree. Other toolkits are not told.
  ///
  /// Only we go: an application with other clients goes on telling them, and is as slow as with them alone. It keeps
  /// its cache. A process that is only plugged into another has no window, gets no keys and is not told. Were `body`
  /// never to end, the next reading of an application's tree would make us its client again. So may what `body`
  /// itself asks. Waiters look again when it is over, as if something had been told.
  package func withoutEvents<Result>(_ body: () throws -> Result) rethrows -> Result {
    let left = connection.withLock { leave() }
    defer { connection.withLock { come(back: left) } }
    return try body()
  }

  /// - Returns: the bus names of the applications that were left.
  private func leave() -> [String] {
    let left = listening.filter { known[$0]?.toolkit.kind == .gtk3 }
    for busName in left {
      for event in EventSubscription.eventNames { connection.withdrawListener(from: busName, event: event) }
      connection.announceDeparture(to: busName)
    }
    // It says what applications know, so whoever needs one to listen to can see that it has to be told.
    listening.subtract(left)
    // GTK 4 and Qt tell of everything anyway; all but this is not passed on to us.
    connection.countSignals(matching: EventSubscription.showingRule)
    connection.stopCountingSignals(matching: EventSubscription.objectRule)
    try? connection.processPending()
    return Array(left)
  }

  private func come(back left: [String]) {
    connection.countSignals(matching: EventSubscription.objectRule)
    connection.stopCountingSignals(matching: EventSubscription.showingRule)
    for busName in left where listening.insert(busName).inserted { announceListeners(to: busName) }
    connection.noteEvent()
  }
}

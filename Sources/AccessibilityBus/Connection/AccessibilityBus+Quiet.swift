import Foundation

extension AccessibilityBus {
  /// Runs `body` while applications believe that nobody listens, for work of thousands of changes.
  ///
  /// With a client about, GTK 3 asks the registry about each key, twice, and waits for the answer, and tells of each
  /// character: 10,000 of them took 3.1 s of its processor time, 1.9 s of the daemon's and 1.1 s of the registry's
  /// (`script/bench`). GTK 4 and Qt tell of everything anyway, so nothing is read meanwhile. Chromium does what GTK 3
  /// does, but does not survive it well: version 156 ended by SIGSEGV at a later reading of its tree.
  ///
  /// What `body` asks an application may make us its client again. Waiters look again when it is over, as if something
  /// had been told.
  package func withoutEvents<Result>(_ body: () throws -> Result) rethrows -> Result {
    connection.withLock {
      connection.stopCountingSignals(matching: EventSubscription.objectRule)
      for busName in told { connection.announceDeparture(to: busName) }
      try? connection.processPending()
    }
    defer {
      connection.withLock {
        connection.countSignals(matching: EventSubscription.objectRule)
        for busName in told {
          for event in EventSubscription.eventNames { connection.announceListener(to: busName, event: event) }
        }
        connection.noteEvent()
      }
    }
    return try body()
  }

  /// The applications that we told ourselves that we listen.
  private var told: [String] {
    listening.filter { busName in
      known[busName]?.toolkit.kind == .gtk3
    }
  }
}

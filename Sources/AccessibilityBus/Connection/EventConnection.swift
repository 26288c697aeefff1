// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Timing

/// The connection to the accessibility bus, shared by threads, with the events that come over it.
///
/// sd-bus is not thread safe, so every use, even the release of a message, happens while `lock` is held.
// All of it, sd-bus's objects too, is used while `lock` is held; the lock and the descriptor never change.
final class EventConnection: @unchecked Sendable {
  /// Guards the connection and everything that came from it.
  ///
  /// Recursive, because a snapshot that dies in the middle of a call gives its messages back.
  let lock = NSRecursiveLock()
  private let connection: BusConnection
  let bus: OpaquePointer
  /// Signals of the accessibility bus seen so far.
  private(set) var eventCount: UInt64 = 0
  /// The signals that the bus daemon passes on to this client, by match rule.
  private var matches: [String: OpaquePointer] = [:]
  /// Qt's popups, which Qt reports in events alone.
  let popups = UnlistedPopups()
  /// An eventfd(2) that informs threads in `waitForEvent` that another thread has read an event.
  private let eventDescriptor: Int32
  /// The data that applications have reported about themselves, by bus name.
  ///
  /// A bus name is never used twice.
  var known: [String: AccessibleApplication] = [:]
  /// The bus names of the applications that have been notified that this client listens.
  var listening: Set<String> = []
  /// The objects whose children the last snapshot of an application had to ask for.
  var earlyLists: [String: ChildListPrefetch] = [:]
  /// Why the connection broke, once it has.
  private var failure: (any Error)?

  /// Connects and starts the handshake, which ends while the first call is made.
  ///
  /// - Throws: `AccessibilityError.busUnavailable`.
  init(address: String) throws {
    connection = try BusConnection(address: address) { call, trouble in
      call == BusConnection.opening
        ? AccessibilityError.busUnavailable(address: address, reason: trouble.reason)
        : AccessibilityError.connectionLost(reason: trouble.reason)
    }
    bus = connection.bus
    eventDescriptor = csystemd_eventfd()
    guard eventDescriptor >= 0 else {
      throw AccessibilityError.busUnavailable(address: address, reason: systemMessage(errno))
    }
  }

  deinit {
    for slot in matches.values { sd_bus_slot_unref(slot) }
    if eventDescriptor >= 0 { close(eventDescriptor) }
  }

  /// Runs `body` with the connection to itself.
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Reads or writes one message if that is possible now.
  ///
  /// - Returns: whether there was anything to do.
  /// - Throws: `AccessibilityError.connectionLost`.
  func processOne() throws -> Bool {
    if let failure { throw failure }
    do {
      return try connection.processOne()
    } catch {
      failure = error
      throw error
    }
  }

  /// Waits until the bus has something to read or takes what is to be written, or until `deadline`.
  func wait(until deadline: SuspendingClock.Instant) { connection.wait(until: deadline) }
}

// MARK: - Events

extension EventConnection {
  /// Subscribes to signals that match `rule` and counts them.
  ///
  /// The bus daemon's answer is not waited for.
  ///
  /// Without a callback for that answer sd-bus would close the connection when it was not read within 25 s, as while
  /// a long text is typed.
  func countSignals(matching rule: String) {
    guard matches[rule] == nil else { return }
    var slot: OpaquePointer?
    let result = sd_bus_add_match_async(
      bus, &slot, rule,
      { message, connection, _ in
        guard let connection else { return 0 }
        Unmanaged<EventConnection>.fromOpaque(connection).takeUnretainedValue().noteEvent(message)
        return 0
      }, { _, _, _ in 0 }, Unmanaged.passUnretained(self).toOpaque())
    if result >= 0 { matches[rule] = slot }
  }

  /// Takes back what ``countSignals(matching:)`` asked the bus daemon for.
  func stopCountingSignals(matching rule: String) {
    guard let slot = matches.removeValue(forKey: rule) else { return }
    sd_bus_slot_unref(slot)
  }

  /// Sends one application the signal by which the registry makes a new listener known.
  ///
  /// The registry sends it to everybody, whichever application the listener means, and every ATK bridge on
  /// the bus makes its cache then, also that of a browser whose page is not there yet.
  func announceListener(to busName: String, event: Literal) {
    send("EventListenerRegistered", from: Registry.busName, at: Registry.path, to: busName) { message in
      Self.append(event.cString, to: message)
        && sd_bus_message_open_container(message, DBusType.array, "s") >= 0
        && sd_bus_message_close_container(message) >= 0
    }
  }

  /// Sends one application the signal by which the registry says that a listener has withdrawn.
  ///
  /// The ATK bridge stores every event name it ever received in a list and compares the whole list with each event. So an application
  /// that is to be notified again first gets the withdrawal.
  func withdrawListener(from busName: String, event: Literal) {
    send("EventListenerDeregistered", from: Registry.busName, at: Registry.path, to: busName) {
      Self.append(event.cString, to: $0)
    }
  }

  /// Sends one application the signal by which the daemon says that a client has gone: this one.
  ///
  /// The ATK bridge keeps a list of clients, and nothing but this takes one off it.
  func announceDeparture(to busName: String) {
    send("NameOwnerChanged", from: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: busName) {
      [bus] message in
      var name: UnsafePointer<CChar>?
      // The old owner, and no new one.
      return sd_bus_get_unique_name(bus, &name) >= 0 && name.map { Self.append($0, to: message) } == true
        && Self.append("", to: message)
    }
  }

  /// Sends one application a signal about this client, whose name is the first argument.
  private func send(
    _ member: StaticString, from interface: StaticString, at path: StaticString, to busName: String,
    appending: (OpaquePointer) -> Bool
  ) {
    var created: OpaquePointer?
    guard
      sd_bus_message_new_signal(bus, &created, path.cString, interface.cString, member.cString) >= 0,
      let message = created
    else { return }
    defer { sd_bus_message_unref(message) }
    var uniqueName: UnsafePointer<CChar>?
    guard sd_bus_get_unique_name(bus, &uniqueName) >= 0, let uniqueName,
      Self.append(uniqueName, to: message), appending(message),
      sd_bus_message_set_destination(message, busName) >= 0
    else { return }
    sd_bus_send(bus, message, nil)
  }

  private static func append(_ text: UnsafePointer<CChar>, to message: OpaquePointer) -> Bool {
    sd_bus_message_append_basic(message, DBusType.string, text) >= 0
  }

  func noteEvent(_ message: OpaquePointer? = nil) {
    eventCount &+= 1
    if let message { popups.note(message) }
    var one: UInt64 = 1
    _ = write(eventDescriptor, &one, 8)
  }

  /// Reads everything that has arrived.
  ///
  /// Never blocks.
  func processPending() throws {
    while try processOne() {}
  }

  /// Waits for a signal after the first `count` ones.
  ///
  /// - Returns: whether there was one before `deadline`; `false` at once when the connection is lost.
  func waitForEvent(after count: UInt64, until deadline: SuspendingClock.Instant) -> Bool {
    while true {
      var descriptors = [pollfd(fd: eventDescriptor, events: Int16(POLLIN), revents: 0)]
      var limit = deadline
      if lock.try() {
        defer { lock.unlock() }
        do { try processPending() } catch { return eventCount > count }
        if eventCount > count { return true }
        var drained: UInt64 = 0
        _ = read(eventDescriptor, &drained, 8)
        descriptors.append(connection.pollDescriptor)
      } else {
        // Another thread is in a call and reads the events meanwhile. It may end without one, and then nobody
        // reads: look again soon.
        limit = min(deadline, SuspendingClock.now.advanced(by: TimeLimits.Bus.eventsOfOthers.duration))
      }
      _ = BusConnection.wait(on: &descriptors, count: descriptors.count, until: limit)
      if SuspendingClock.now >= deadline {
        guard lock.try() else { return false }
        defer { lock.unlock() }
        try? processPending()
        return eventCount > count
      }
    }
  }
}

/// The system's words for an error number.
func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}

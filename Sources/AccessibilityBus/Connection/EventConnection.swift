// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Synchronization
import Synchronized
import Timing

/// The connection to the accessibility bus, shared by threads, with the events that it receives.
///
/// sd-bus is not thread safe, so every use, even the release of a message, happens inside ``withLock(_:)``.
// All members, including sd-bus's objects, are used only while `lock` is held; the lock and the wake-ups, which have a
// separate lock, never change, and the number of events is atomic.
final class EventConnection: @unchecked Sendable {
  /// Protects the connection and all objects that come from it.
  ///
  /// The lock is recursive, because a snapshot that is freed in the middle of a call releases its messages.
  // This is not a `RecursiveLock`, because the results of its calls must be sendable, and messages are not.
  private let lock = NSRecursiveLock()
  private let connection: BusConnection
  private let bus: OpaquePointer
  /// The value of ``eventCount``, changed only with the lock held.
  private let receivedEvents = Atomic<UInt64>(0)
  /// The subscriptions to signals that the bus daemon forwards to this client, by match rule.
  private var matches: [String: OpaquePointer] = [:]
  /// The popups of Qt, which Qt reports only in events.
  let popups = UnlistedPopups()
  /// Informs threads in `waitForEvent` that another thread has read an event.
  private let wakeUps: EventWakeUps
  /// The data about the applications on the bus, with the lock of the connection.
  let records: Guarded<ProgramRecords, NSRecursiveLock>
  /// The reason why the connection broke; nil while it works.
  private var failure: (any Error)?

  /// Connects and starts the handshake, which is completed during the first call.
  ///
  /// - Throws: `AccessibilityError.busUnavailable`.
  init(address: String) throws {
    records = Guarded(ProgramRecords(), by: lock)
    connection = try BusConnection(address: address) { call, trouble in
      call == BusConnection.opening
        ? AccessibilityError.busUnavailable(address: address, reason: trouble.reason)
        : AccessibilityError.connectionLost(reason: trouble.reason)
    }
    bus = connection.bus
    guard let wakeUps = EventWakeUps() else {
      throw AccessibilityError.busUnavailable(address: address, reason: systemMessage(errno))
    }
    self.wakeUps = wakeUps
  }

  deinit {
    for slot in matches.values { sd_bus_slot_unref(slot) }
  }

  /// Runs `body` while no other thread uses the connection.
  func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body()
  }

  /// Sends a call without waiting for the reply.
  ///
  /// The caller is inside ``withLock(_:)``. sd-bus applies no time limit to the call.
  ///
  /// - Parameters:
  ///   - call: the method call to send.
  ///   - slot: receives the slot of the call in sd-bus, whose release drops the reply.
  ///   - answer: receives the reply while messages are processed.
  ///   - place: the address that `answer` receives.
  /// - Returns: the result of sd-bus, which is negative after a failure; nil if a name in the call is not valid on a
  ///   bus.
  func send(
    _ call: MethodCall, slot: inout OpaquePointer?, answer: sd_bus_message_handler_t?,
    place: UnsafeMutableRawPointer
  ) -> Int32? {
    guard let message = call.makeMessage(on: bus) else { return nil }
    defer { sd_bus_message_unref(message) }
    return sd_bus_call_async(bus, &slot, message, answer, place, UInt64.max)
  }

  /// Reads or writes one message if this is possible now.
  ///
  /// - Returns: whether a message was read or written.
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

  /// Waits until the bus can be read or written, or until `deadline`.
  func wait(until deadline: SuspendingClock.Instant) { connection.wait(until: deadline) }
}

// MARK: - Events

extension EventConnection {
  /// The number of signals of the accessibility bus received so far.
  ///
  /// It may be read without the lock, while another thread is in a call and reads the events.
  var eventCount: UInt64 { receivedEvents.load(ordering: .sequentiallyConsistent) }

  /// Subscribes to signals that match `rule` and counts them.
  ///
  /// The function does not wait for the bus daemon's reply. Without a callback for this reply, sd-bus would
  /// close the connection if the reply was not read within 25 s, for example while a long string is typed.
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

  /// Ends the subscription of ``countSignals(matching:)``.
  func stopCountingSignals(matching rule: String) {
    guard let slot = matches.removeValue(forKey: rule) else { return }
    sd_bus_slot_unref(slot)
  }

  /// Sends one application the signal by which the registry announces a new listener.
  ///
  /// The registry itself sends the signal to all applications. An ATK bridge that receives the signal builds its
  /// cache, even in a browser whose page is not loaded yet. So this function sends the signal to one application
  /// only.
  func announceListener(to busName: String, event: Literal) {
    send("EventListenerRegistered", from: Registry.busName, at: Registry.path, to: busName) { message in
      Self.append(event.cString, to: message)
        && sd_bus_message_open_container(message, DBusType.array, "s") >= 0
        && sd_bus_message_close_container(message) >= 0
    }
  }

  /// Sends one application the signal by which the registry announces that a listener has withdrawn.
  ///
  /// The ATK bridge stores each event name that it receives in a list and compares the whole list with each event. So
  /// an application first gets the withdrawal before a listener is announced to it again.
  func withdrawListener(from busName: String, event: Literal) {
    send("EventListenerDeregistered", from: Registry.busName, at: Registry.path, to: busName) {
      Self.append(event.cString, to: $0)
    }
  }

  /// Sends one application the signal by which the daemon announces that a client, in this case this one, has left.
  ///
  /// The ATK bridge stores a list of clients, and only this signal removes a client from it.
  func announceDeparture(to busName: String) {
    send("NameOwnerChanged", from: "org.freedesktop.DBus", at: "/org/freedesktop/DBus", to: busName) {
      [bus] message in
      var name: UnsafePointer<CChar>?
      // The arguments are the old owner, and an empty new owner.
      return sd_bus_get_unique_name(bus, &name) >= 0 && name.map { Self.append($0, to: message) } == true
        && Self.append("", to: message)
    }
  }

  /// Sends one application a signal about this client.
  ///
  /// The first argument of the signal is the client's name.
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

  /// Counts an event, and wakes the threads in ``waitForEvent(after:until:)``.
  ///
  /// - Parameter message: the signal; nil if only the threads are to be woken.
  func noteEvent(_ message: OpaquePointer? = nil) {
    // The count comes before the wake-up, because a woken thread compares it.
    receivedEvents.wrappingAdd(1, ordering: .sequentiallyConsistent)
    if let message { popups.readStateChange(message) }
    wakeUps.wake()
  }

  /// Reads all messages that have arrived, without blocking.
  func processPending() throws {
    while try processOne() {}
  }

  /// Waits until more than `count` signals have been received.
  ///
  /// - Returns: whether this happened before `deadline`. If the connection is lost, the function returns immediately.
  func waitForEvent(after count: UInt64, until deadline: SuspendingClock.Instant) -> Bool {
    let wakeUp = wakeUps.borrow()
    defer { wakeUps.release(wakeUp) }
    while true {
      var descriptors = [pollfd(fd: wakeUp, events: Int16(POLLIN), revents: 0)]
      // Without a descriptor, which poll(2) ignores, this thread checks again soon.
      var limit = wakeUp >= 0 ? deadline : min(deadline, soon)
      if lock.try() {
        defer { lock.unlock() }
        do { try processPending() } catch { return eventCount > count }
        if eventCount > count { return true }
        EventWakeUps.reset(wakeUp)
        descriptors.append(connection.pollDescriptor)
      } else {
        // Another thread is in a call and reads the events in the meantime. The wake-up of an event that does not end
        // this wait must be reset now, or poll(2) would return at once until the end of the call. The count is read after
        // that, so that no event is missed.
        EventWakeUps.reset(wakeUp)
        if eventCount > count { return true }
        // The call may end without an event, and then no thread reads, so this thread checks again soon.
        limit = min(deadline, soon)
      }
      _ = BusConnection.wait(on: &descriptors, count: descriptors.count, until: limit)
      if SuspendingClock.now >= deadline {
        guard lock.try() else { return eventCount > count }
        defer { lock.unlock() }
        // If the connection is lost, no further event arrives, and the next call throws the error.
        try? processPending()
        return eventCount > count
      }
    }
  }
}

/// The time at which a thread checks for the events of other threads again.
private var soon: SuspendingClock.Instant {
  .now.advanced(by: TimeLimits.Bus.eventsOfOthers.duration)
}

/// Returns the system's message for an error number.
func systemMessage(_ number: Int32) -> String {
  String(cString: strerror(number))
}

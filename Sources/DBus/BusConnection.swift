// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// A connection to a D-Bus message bus, by sd-bus.
///
/// Not thread safe: sd-bus keeps plain counters, so every use, even the release of a message, is one thread's at a time.
package final class BusConnection {
  /// Makes the caller's error from the reason that the bus cannot be used.
  ///
  /// The call is the interface and the method, ``opening`` or ``receiving``.
  package typealias Failure = @Sendable (_ call: String, _ trouble: Trouble) -> any Error

  /// Why something could not be done on the bus.
  package enum Trouble: Sendable {
    /// Nothing came within so many seconds from the name on the bus that was called.
    case noAnswer(from: String, seconds: TimeInterval)
    /// Something else; the end of a sentence.
    case failed(reason: String)

    /// The end of a sentence.
    package var reason: String {
      switch self {
      case .noAnswer: "it did not come in time"
      case .failed(let reason): reason
      }
    }
  }

  /// The name of the bus itself.
  package static let daemonName = "org.freedesktop.DBus"

  package static let opening = "a connection"
  package static let receiving = "the messages of the bus"

  package let bus: OpaquePointer
  private let failure: Failure

  /// Connects and starts the handshake, which ends while the first messages are processed.
  ///
  /// - Parameters:
  ///   - address: as D-Bus writes addresses.
  ///   - isMonitor: whether it will see the messages of others, and answers none.
  ///   - failure: makes the errors that are thrown.
  /// - Throws: what `failure` makes, for ``opening``.
  package init(address: String, isMonitor: Bool = false, failure: @escaping Failure) throws {
    var created: OpaquePointer?
    var code = sd_bus_new(&created)
    guard code >= 0, let bus = created else { throw failure(Self.opening, Self.trouble(-code)) }
    code = sd_bus_set_address(bus, address)
    if code >= 0 { code = sd_bus_set_bus_client(bus, 1) }
    if code >= 0, isMonitor { code = sd_bus_set_monitor(bus, 1) }
    if code >= 0 { code = sd_bus_start(bus) }
    guard code >= 0 else {
      sd_bus_unref(bus)
      throw failure(Self.opening, Self.trouble(-code))
    }
    self.bus = bus
    self.failure = failure
  }

  deinit {
    // Flushing would wait for a handshake that never ends.
    if sd_bus_is_ready(bus) > 0 { sd_bus_flush(bus) }
    sd_bus_close_unref(bus)
  }

  /// Waits for the end of the handshake.
  ///
  /// sd-bus's own wait for it lasts 90 s.
  ///
  /// - Throws: what `failure` makes, for ``opening``.
  package func waitUntilReady(until deadline: SuspendingClock.Instant) throws {
    let begin = SuspendingClock.now
    while try check(sd_bus_is_ready(bus), Self.opening) == 0 {
      guard try check(sd_bus_process(bus, nil), Self.opening) == 0 else { continue }
      guard SuspendingClock.now < deadline else {
        throw failure(Self.opening, .noAnswer(from: Self.daemonName, seconds: Self.seconds(since: begin)))
      }
      wait(until: deadline)
    }
  }

  /// Reads or writes one message if that is possible now.
  ///
  /// - Parameter message: is given what was read and nobody else has taken; the caller releases it.
  /// - Returns: whether there was anything to do.
  /// - Throws: what `failure` makes, for ``receiving``.
  package func processOne(_ message: UnsafeMutablePointer<OpaquePointer?>? = nil) throws -> Bool {
    try check(sd_bus_process(bus, message), Self.receiving) > 0
  }

  /// The descriptor and the events for poll(2).
  package var pollDescriptor: pollfd {
    pollfd(
      fd: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: max(sd_bus_get_events(bus), 0)), revents: 0)
  }

  /// Waits until the bus has something to read or takes what is to be written, or until `deadline`.
  package func wait(until deadline: SuspendingClock.Instant) {
    var descriptor = pollDescriptor
    _ = Self.wait(on: &descriptor, count: 1, until: deadline)
  }

  /// - Returns: whether one of the descriptors was ready before `deadline`.
  package static func wait(
    on descriptors: UnsafeMutablePointer<pollfd>, count: Int, until deadline: SuspendingClock.Instant
  ) -> Bool {
    let left = SuspendingClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    let (seconds, attoseconds) = left.components
    // Rounded up, so that no turn of a caller's loop waits for nothing.
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    return poll(descriptors, nfds_t(count), Int32(clamping: milliseconds)) > 0
  }

  /// Has messages looked at as they come, until that returns true.
  ///
  /// - Returns: false when the deadline came first.
  /// - Throws: what `failure` makes, when the connection ends.
  package func receive(until deadline: SuspendingClock.Instant, _ isLast: (OpaquePointer) -> Bool) throws
    -> Bool
  {
    while true {
      var message: OpaquePointer?
      let hasWorked = try processOne(&message)
      if let message {
        defer { sd_bus_message_unref(message) }
        if isLast(message) { return true }
      }
      guard !hasWorked else { continue }
      guard SuspendingClock.now < deadline else { return false }
      wait(until: deadline)
    }
  }

  /// Calls a method and reads its reply.
  ///
  /// - Parameters:
  ///   - destination: the name on the bus that is called.
  ///   - path: of the object.
  ///   - interface: of the method.
  ///   - member: the method.
  ///   - deadline: when the reply has to be there.
  ///   - write: appends the arguments; returns a negative error number on failure, as sd-bus does.
  ///   - read: takes the reply's values; likewise.
  /// - Throws: what `failure` makes.
  package func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String,
    until deadline: SuspendingClock.Instant,
    write: (OpaquePointer) -> Int32 = { _ in 0 }, read: (OpaquePointer) -> Int32 = { _ in 0 }
  ) throws {
    let call = "\(interface).\(member)"
    var message: OpaquePointer?
    try check(sd_bus_message_new_method_call(bus, &message, destination, path, interface, member), call)
    defer { sd_bus_message_unref(message) }
    guard let message else { return }
    try check(write(message), call)
    var error = sd_bus_error()
    defer { sd_bus_error_free(&error) }
    var reply: OpaquePointer?
    let (seconds, attoseconds) = max(SuspendingClock.now.duration(to: deadline), .zero).components
    // Zero would be sd-bus's own limit.
    let microseconds = UInt64(seconds) * 1_000_000 + UInt64(attoseconds / 1_000_000_000_000) + 1000
    let begin = SuspendingClock.now
    let code = sd_bus_call(bus, message, microseconds, &error, &reply)
    defer { sd_bus_message_unref(reply) }
    guard code >= 0, let reply else {
      if code == -ETIMEDOUT || error.name.map({ Self.silence.contains(String(cString: $0)) }) == true {
        throw failure(call, .noAnswer(from: destination, seconds: Self.seconds(since: begin)))
      }
      throw failure(
        call, error.message.map { .failed(reason: String(cString: $0)) } ?? Self.trouble(-code))
    }
    try check(read(reply), call)
  }

  /// The connection's own name on the bus.
  package func uniqueName() throws -> String {
    var name: UnsafePointer<CChar>?
    try check(sd_bus_get_unique_name(bus, &name), "the name of a connection")
    return name.map { String(cString: $0) } ?? ""
  }

  @discardableResult
  private func check(_ code: Int32, _ call: String) throws -> Int32 {
    guard code < 0 else { return code }
    throw failure(call, Self.trouble(-code))
  }

  /// The errors of D-Bus that say that nothing has answered.
  private static let silence: Set = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut",
  ]

  private static func seconds(since begin: SuspendingClock.Instant) -> TimeInterval {
    let (seconds, attoseconds) = begin.duration(to: .now).components
    return TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18
  }

  /// An error number in the system's words.
  private static func trouble(_ number: Int32) -> Trouble {
    .failed(reason: String(cString: strerror(number)))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

/// A connection to a D-Bus message bus, implemented with sd-bus.
///
/// The connection is not thread safe, because sd-bus counts references without locks. Only one thread at a time may use
/// the connection, even to release a message.
package final class BusConnection {
  /// Creates an error of the caller's type from the reason for a failure of the bus.
  ///
  /// The argument `call` is the interface and the method, or another string that names the operation, such as
  /// ``opening`` or ``receiving``.
  package typealias Failure = @Sendable (_ call: String, _ trouble: Trouble) -> any Error

  /// The reason why an operation on the bus failed.
  package enum Trouble: Sendable {
    /// The owner of the called name did not answer within this number of seconds.
    case noAnswer(from: String, seconds: TimeInterval)
    /// The operation failed for another reason; the text is the end of a sentence.
    case failed(reason: String)

    /// The reason as the end of a sentence.
    package var reason: String {
      switch self {
      case .noAnswer: "it did not arrive in time"
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

  /// Connects and starts the handshake, which is completed while the first messages are processed.
  ///
  /// - Parameters:
  ///   - address: the D-Bus address of the bus.
  ///   - isMonitor: whether the connection receives the messages of other clients and answers none.
  ///   - failure: creates the errors that are thrown.
  /// - Throws: the error of `failure`, for ``opening``.
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
    // If the handshake is incomplete, flushing would wait forever.
    if sd_bus_is_ready(bus) > 0 { sd_bus_flush(bus) }
    sd_bus_close_unref(bus)
  }

  /// Waits for the end of the handshake.
  ///
  /// Without a deadline, the wait could last 90 s, which is the timeout of sd-bus for the handshake.
  ///
  /// - Throws: the error of `failure`, for ``opening``.
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
  /// - Parameter message: receives the message that was read, if no callback has handled it; the caller must release
  ///   the message.
  /// - Returns: whether a message was read or written.
  /// - Throws: the error of `failure`, for ``receiving``.
  package func processOne(_ message: UnsafeMutablePointer<OpaquePointer?>? = nil) throws -> Bool {
    try check(sd_bus_process(bus, message), Self.receiving) > 0
  }

  /// The descriptor and the events for poll(2).
  package var pollDescriptor: pollfd {
    pollfd(
      fd: sd_bus_get_fd(bus), events: Int16(truncatingIfNeeded: max(sd_bus_get_events(bus), 0)), revents: 0)
  }

  /// Waits until the bus can be read or written, or until `deadline`.
  package func wait(until deadline: SuspendingClock.Instant) {
    var descriptor = pollDescriptor
    _ = Self.wait(on: &descriptor, count: 1, until: deadline)
  }

  /// Waits until one of several descriptors is ready.
  ///
  /// - Returns: whether one of the descriptors was ready before `deadline`.
  package static func wait(
    on descriptors: UnsafeMutablePointer<pollfd>, count: Int, until deadline: SuspendingClock.Instant
  ) -> Bool {
    let left = SuspendingClock.now.duration(to: deadline)
    guard left > .zero else { return false }
    let (seconds, attoseconds) = left.components
    // The time is rounded up, so that a caller's loop does not poll with a timeout of zero.
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000 + 1
    return poll(descriptors, nfds_t(count), Int32(clamping: milliseconds)) > 0
  }

  /// Passes each message to a closure until the closure returns true.
  ///
  /// - Returns: false if the deadline passes before the closure has returned true.
  /// - Throws: the error of `failure`, if the connection ends.
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
  ///   - path: the path of the object.
  ///   - interface: the interface of the method.
  ///   - member: the name of the method.
  ///   - deadline: the time by which the reply must arrive.
  ///   - write: appends the arguments; returns a negative error number on failure, as sd-bus does.
  ///   - read: reads the values of the reply; returns a negative error number on failure.
  /// - Throws: the error of `failure`.
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
    // Zero would select the default timeout of sd-bus.
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

  /// Returns the unique name of this connection on the bus.
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

  /// The names of the D-Bus errors for a missing reply.
  private static let silence: Set = [
    "org.freedesktop.DBus.Error.NoReply", "org.freedesktop.DBus.Error.Timeout",
    "org.freedesktop.DBus.Error.TimedOut",
  ]

  private static func seconds(since begin: SuspendingClock.Instant) -> TimeInterval {
    let (seconds, attoseconds) = begin.duration(to: .now).components
    return TimeInterval(seconds) + TimeInterval(attoseconds) / 1e18
  }

  /// Returns the system's message for an error number.
  private static func trouble(_ number: Int32) -> Trouble {
    .failed(reason: String(cString: strerror(number)))
  }
}

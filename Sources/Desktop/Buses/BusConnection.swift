import CSystemd
import Foundation

/// A connection to one of the desktop's buses, for the few calls that start it.
final class BusConnection {
  private let bus: OpaquePointer
  private let name: String

  static let daemon = (name: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")

  /// Connects.
  ///
  /// - Parameters:
  ///   - address: as D-Bus writes addresses.
  ///   - name: what the bus is called in messages.
  ///   - deadline: when the bus has to have answered.
  ///   - isMonitor: whether it will see the messages of others, and answers none.
  /// - Throws: `DesktopError.busCallFailed`.
  init(address: String, name: String, deadline: Deadline, isMonitor: Bool = false) throws {
    var pointer: OpaquePointer?
    let code = sd_bus_new(&pointer)
    guard code >= 0, let pointer else {
      throw DesktopError.busCallFailed(bus: name, call: "a connection", reason: DesktopError.reason(-code))
    }
    bus = pointer
    self.name = name
    try check(sd_bus_set_address(bus, address), "a connection")
    try check(sd_bus_set_bus_client(bus, 1), "a connection")
    if isMonitor { try check(sd_bus_set_monitor(bus, 1), "a connection") }
    try check(sd_bus_start(bus), "a connection")
    // sd-bus's own wait for the greeting lasts 90 s, so it is done here with our limit.
    while try check(sd_bus_is_ready(bus), "a connection") == 0 {
      guard try check(sd_bus_process(bus, nil), "a connection") == 0 else { continue }
      guard !deadline.hasPassed else {
        throw DesktopError.busCallFailed(bus: name, call: "a connection", reason: "it did not come in time")
      }
      try check(sd_bus_wait(bus, UInt64(deadline.remaining * 1e6) + 1000), "a connection")
    }
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
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
  /// - Throws: `DesktopError.busCallFailed`.
  func call(
    _ destination: String, _ path: String, _ interface: String, _ member: String, deadline: Deadline,
    write: (OpaquePointer) -> Int32 = { _ in 0 }, read: (OpaquePointer) -> Int32 = { _ in 0 }
  ) throws {
    let call = "\(interface).\(member)"
    var message: OpaquePointer?
    try check(sd_bus_message_new_method_call(bus, &message, destination, path, interface, member), call)
    defer { sd_bus_message_unref(message) }
    guard let message else { return }
    try check(write(message), call)
    var failure = sd_bus_error()
    defer { sd_bus_error_free(&failure) }
    var reply: OpaquePointer?
    let code = sd_bus_call(bus, message, UInt64(deadline.remaining * 1e6) + 1000, &failure, &reply)
    defer { sd_bus_message_unref(reply) }
    guard code >= 0, let reply else {
      let text = failure.message.map { String(cString: $0) } ?? DesktopError.reason(-code)
      throw DesktopError.busCallFailed(bus: name, call: call, reason: text)
    }
    try check(read(reply), call)
  }

  /// The connection's own name on the bus.
  func uniqueName() throws -> String {
    var name: UnsafePointer<CChar>?
    try check(sd_bus_get_unique_name(bus, &name), "the name of a connection")
    return name.map { String(cString: $0) } ?? ""
  }

  /// Has messages looked at as they come, until that returns true; false when the deadline came first.
  ///
  /// - Throws: `DesktopError.busCallFailed` when the connection ends.
  func receive(until deadline: Deadline, _ isLast: (OpaquePointer) -> Bool) throws -> Bool {
    while true {
      var message: OpaquePointer?
      let hasWorked = try check(sd_bus_process(bus, &message), "the messages of the bus") > 0
      if let message {
        defer { sd_bus_message_unref(message) }
        if isLast(message) { return true }
      }
      guard !hasWorked else { continue }
      guard !deadline.hasPassed else { return false }
      try check(sd_bus_wait(bus, UInt64(deadline.remaining * 1e6) + 1000), "the messages of the bus")
    }
  }

  @discardableResult
  private func check(_ code: Int32, _ call: String) throws -> Int32 {
    guard code < 0 else { return code }
    throw DesktopError.busCallFailed(bus: name, call: call, reason: DesktopError.reason(-code))
  }
}

extension BusConnection {
  /// Starts the service of a name, and returns when it has the name.
  func startService(_ service: String, deadline: Deadline) throws {
    try call(Self.daemon.name, Self.daemon.path, Self.daemon.name, "StartServiceByName", deadline: deadline) {
      var flags: UInt32 = 0
      return append($0, "s", service) ?? sd_bus_message_append_basic($0, CChar(UInt8(ascii: "u")), &flags)
    }
  }

  /// The process that owns a name.
  func processIdentifier(of service: String, deadline: Deadline) throws -> pid_t {
    var pid: UInt32 = 0
    let member = "GetConnectionUnixProcessID"
    try call(
      Self.daemon.name, Self.daemon.path, Self.daemon.name, member, deadline: deadline,
      write: { append($0, "s", service) ?? 0 },
      read: { sd_bus_message_read_basic($0, CChar(UInt8(ascii: "u")), &pid) })
    return pid_t(pid)
  }

  /// Sets variables for the services that the bus starts from now on.
  func updateActivationEnvironment(_ variables: [String: String], deadline: Deadline) throws {
    let member = "UpdateActivationEnvironment"
    try call(Self.daemon.name, Self.daemon.path, Self.daemon.name, member, deadline: deadline) { message in
      var code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "{ss}")
      for (key, value) in variables where code >= 0 {
        code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "e")), "ss")
        if code >= 0 { code = append(message, "s", key) ?? append(message, "s", value) ?? 0 }
        if code >= 0 { code = sd_bus_message_close_container(message) }
      }
      return code < 0 ? code : sd_bus_message_close_container(message)
    }
  }

  /// Appends a text.
  ///
  /// - Returns: the negative error number when that failed.
  func append(_ message: OpaquePointer, _ type: Unicode.Scalar, _ text: String) -> Int32? {
    let code = text.withCString { sd_bus_message_append_basic(message, CChar(type.value), $0) }
    return code < 0 ? code : nil
  }
}

// SPDX-License-Identifier: Apache-2.0

import CSystemd

/// A call to be sent, made of plain values and borrowed C strings so that thousands of calls are cheap.
struct MethodCall {
  /// The argument of the call.
  enum Argument {
    case none
    case string(UnsafePointer<CChar>)
    case int32(Int32)
    case uint32(UInt32)
    case int32Pair(Int32, Int32)
    /// A point and the number of its coordinate type.
    case point(Int32, Int32, UInt32)
    /// The number of a coordinate type and a point in it.
    case scrollPoint(UInt32, Int32, Int32)
    /// The offset of a character in its text, and the number of the coordinate type for its position.
    case character(Int32, UInt32)
    /// The argument of `DeregisterEvent`.
    case event(Literal)
    /// The arguments of `RegisterEvent`: an event, no properties, and the application whose events are subscribed to.
    case registration(event: Literal, application: UnsafePointer<CChar>)
    /// `org.freedesktop.DBus.Properties.Get` of an interface's property.
    case property(Literal, Literal)
    /// `org.freedesktop.DBus.Properties.Set` of an interface's property to a number.
    case setDouble(Literal, Literal, Double)
  }

  let destination: UnsafePointer<CChar>
  let path: UnsafePointer<CChar>
  let method: Method
  var argument: Argument = .none
  /// A value by which the sender recognizes the reply to the call.
  var tag = 0
  /// Whether the bus may start the service of the destination if it is not running.
  var startsPeer = false

  /// Returns a call to the daemon for the process that owns a bus name; the reply is an error if no process owns the
  /// name.
  static func processID(of busName: UnsafePointer<CChar>, tag: Int = 0) -> MethodCall {
    let daemon: Literal = "org.freedesktop.DBus"
    let path: Literal = "/org/freedesktop/DBus"
    return MethodCall(
      destination: daemon.cString, path: path.cString, method: .processIDOfName, argument: .string(busName),
      tag: tag)
  }

  /// The description of the call for an error.
  var described: AccessibilityError.Call {
    switch argument {
    case .property(let interface, let name):
      return .init(method: "\(method.fullName)(\(interface).\(name))", path: String(cString: path))
    case .setDouble(let interface, let name, let value):
      return .init(method: "\(method.fullName)(\(interface).\(name) = \(value))", path: String(cString: path))
    default: return .init(method: method.fullName, path: String(cString: path))
    }
  }

  /// Creates the message of the call; returns nil if a name in the call is not valid on a bus.
  func makeMessage(on bus: OpaquePointer) -> OpaquePointer? {
    var created: OpaquePointer?
    guard
      sd_bus_message_new_method_call(
        bus, &created, destination, path, method.interface.cString, method.member.cString) >= 0,
      let message = created
    else { return nil }
    if !startsPeer { sd_bus_message_set_auto_start(message, 0) }
    guard append(to: message) else {
      sd_bus_message_unref(message)
      return nil
    }
    return message
  }

  private func append(to message: OpaquePointer) -> Bool {
    switch argument {
    case .none: return true
    case .string(let value): return message.appendString(value)
    case .event(let name): return message.appendString(name.cString)
    case .int32(var value): return sd_bus_message_append_basic(message, DBusType.int32, &value) >= 0
    case .uint32(var value): return sd_bus_message_append_basic(message, DBusType.uint32, &value) >= 0
    case .int32Pair(var first, var second):
      return sd_bus_message_append_basic(message, DBusType.int32, &first) >= 0
        && sd_bus_message_append_basic(message, DBusType.int32, &second) >= 0
    case .registration(let event, let application):
      return message.appendString(event.cString)
        && sd_bus_message_open_container(message, DBusType.array, "s") >= 0
        && sd_bus_message_close_container(message) >= 0
        && message.appendString(application)
    case .point(var x, var y, var type):
      return sd_bus_message_append_basic(message, DBusType.int32, &x) >= 0
        && sd_bus_message_append_basic(message, DBusType.int32, &y) >= 0
        && sd_bus_message_append_basic(message, DBusType.uint32, &type) >= 0
    case .scrollPoint(var type, var x, var y):
      return sd_bus_message_append_basic(message, DBusType.uint32, &type) >= 0
        && sd_bus_message_append_basic(message, DBusType.int32, &x) >= 0
        && sd_bus_message_append_basic(message, DBusType.int32, &y) >= 0
    case .character(var offset, var type):
      return sd_bus_message_append_basic(message, DBusType.int32, &offset) >= 0
        && sd_bus_message_append_basic(message, DBusType.uint32, &type) >= 0
    case .property(let interface, let name):
      return message.appendString(interface.cString) && message.appendString(name.cString)
    case .setDouble(let interface, let name, var value):
      return message.appendString(interface.cString) && message.appendString(name.cString)
        && sd_bus_message_open_container(message, DBusType.variant, "d") >= 0
        && sd_bus_message_append_basic(message, DBusType.double, &value) >= 0
        && sd_bus_message_close_container(message) >= 0
    }
  }
}

/// An interface and one of its methods.
struct Method: Sendable {
  let interface: Literal
  let member: Literal

  var fullName: String { "\(interface).\(member)" }
}

/// A string literal in the form that C needs, a third of the size of a `StaticString`.
///
/// Each call has several of them, and a queue may contain a hundred thousand calls.
// The bytes are part of the executable and never change.
struct Literal: ExpressibleByStringLiteral, CustomStringConvertible, @unchecked Sendable {
  /// The bytes of the string, which are valid as long as the process is running.
  let cString: UnsafePointer<CChar>

  init(stringLiteral value: StaticString) { cString = value.cString }

  var description: String { String(cString: cString) }
}

/// The type codes of the D-Bus specification, "Type system".
enum DBusType {
  static let array = CChar(bitPattern: UInt8(ascii: "a"))
  static let boolean = CChar(bitPattern: UInt8(ascii: "b"))
  static let double = CChar(bitPattern: UInt8(ascii: "d"))
  static let dictionaryEntry = CChar(bitPattern: UInt8(ascii: "e"))
  static let int32 = CChar(bitPattern: UInt8(ascii: "i"))
  static let objectPath = CChar(bitPattern: UInt8(ascii: "o"))
  static let structure = CChar(bitPattern: UInt8(ascii: "r"))
  static let string = CChar(bitPattern: UInt8(ascii: "s"))
  static let uint32 = CChar(bitPattern: UInt8(ascii: "u"))
  static let variant = CChar(bitPattern: UInt8(ascii: "v"))
}

extension StaticString {
  /// The literal as a NUL-terminated C string that is valid as long as the process is running.
  var cString: UnsafePointer<CChar> {
    UnsafeRawPointer(utf8Start).assumingMemoryBound(to: CChar.self)
  }
}

extension OpaquePointer {
  /// Appends a string to this message under construction.
  fileprivate func appendString(_ value: UnsafePointer<CChar>) -> Bool {
    sd_bus_message_append_basic(self, DBusType.string, value) >= 0
  }
}

// SPDX-License-Identifier: Apache-2.0

import CGTK

/// A D-Bus value of the types that the programs need.
package enum BusValue: Equatable, Sendable {
  case string(String)
  case boolean(Bool)
  case unsignedInteger(UInt32)
  /// A dictionary of options.
  case options([String: BusValue])
  /// Any other type.
  case other

  init(_ variant: OpaquePointer) {
    switch String(cString: g_variant_get_type_string(variant)) {
    case "s", "o": self = .string(String(cString: g_variant_get_string(variant, nil)))
    case "b": self = .boolean(g_variant_get_boolean(variant) != 0)
    case "u": self = .unsignedInteger(g_variant_get_uint32(variant))
    case "v":
      guard let inner = g_variant_get_variant(variant) else { fallthrough }
      defer { g_variant_unref(inner) }
      self = BusValue(inner)
    default: self = .other
    }
  }

  /// A new variant with a floating reference.
  var variant: OpaquePointer? {
    switch self {
    case .string(let text): g_variant_new_string(text)
    case .boolean(let isTrue): g_variant_new_boolean(isTrue ? 1 : 0)
    case .unsignedInteger(let number): g_variant_new_uint32(number)
    case .options(let options): Self.dictionary(options)
    case .other: nil
    }
  }

  private static func dictionary(_ options: [String: BusValue]) -> OpaquePointer? {
    let type = g_variant_type_new("a{sv}")
    defer { g_variant_type_free(type) }
    var builder = GVariantBuilder()
    g_variant_builder_init(&builder, type)
    for (key, value) in options {
      guard let variant = value.variant else { continue }
      g_variant_builder_add_value(
        &builder, g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(variant)))
    }
    return g_variant_builder_end(&builder)
  }

  /// The values of a tuple: the arguments of a method or a signal.
  static func list(_ tuple: OpaquePointer?) -> [BusValue] {
    guard let tuple else { return [] }
    return (0..<g_variant_n_children(tuple)).compactMap { index in
      guard let child = g_variant_get_child_value(tuple, index) else { return nil }
      defer { g_variant_unref(child) }
      return BusValue(child)
    }
  }
}

/// The reason why a call failed, in the words of the callee.
package struct BusError: Error, Equatable {
  package let message: String
}

/// The bus on which the programs of a desktop communicate.
package final class SessionBus: Object {
  /// The time limit for the answer of a method, in milliseconds.
  private static let timeout: Int32 = 10_000

  /// Connects to the bus; `body` receives the connection, or the reason why there is none.
  package static func connect(_ body: @escaping @MainActor (Result<SessionBus, BusError>) -> Void) {
    g_bus_get(
      G_BUS_TYPE_SESSION, nil,
      { _, answer, data in
        nonisolated(unsafe) let (answer, data) = (answer, data)
        MainActor.assumeIsolated {
          var error: UnsafeMutablePointer<GError>?
          let connection = g_bus_get_finish(answer, &error)
          let bus = connection.map { SessionBus(UnsafeMutableRawPointer($0)) }
          // The wrapper has its own reference.
          if let connection { g_object_unref(UnsafeMutableRawPointer(connection)) }
          Answer<SessionBus>.take(data)(bus.map { .success($0) } ?? .failure(BusError(taking: error)))
        }
      }, Answer(body).retained())
  }

  /// The name that the bus gave this program, such as ":1.23".
  package var uniqueName: String {
    g_dbus_connection_get_unique_name(opaque).map { String(cString: $0) } ?? ""
  }

  /// Calls a method; `body` receives its result.
  package func call(
    _ destination: String, _ path: String, _ interface: String, _ method: String, _ arguments: [BusValue],
    _ body: @escaping @MainActor (Result<[BusValue], BusError>) -> Void
  ) {
    let children = arguments.map(\.variant)
    g_dbus_connection_call(
      opaque, destination, path, interface, method, g_variant_new_tuple(children, gsize(children.count)), nil,
      G_DBUS_CALL_FLAGS_NONE, Self.timeout, nil,
      { connection, answer, data in
        nonisolated(unsafe) let (connection, answer, data) = (connection, answer, data)
        MainActor.assumeIsolated {
          var error: UnsafeMutablePointer<GError>?
          let reply = g_dbus_connection_call_finish(OpaquePointer(connection), answer, &error)
          defer { if let reply { g_variant_unref(reply) } }
          Answer<[BusValue]>.take(data)(
            reply == nil ? .failure(BusError(taking: error)) : .success(BusValue.list(reply)))
        }
      }, Answer(body).retained())
  }

  /// Calls `body` with the arguments of the signal when it arrives for the first time.
  ///
  /// - Returns: A number for ``ignore(_:)``, which ends the subscription.
  @discardableResult
  package func listenOnce(
    to signal: String, of interface: String, at path: String,
    _ body: @escaping @MainActor ([BusValue]) -> Void
  ) -> UInt32 {
    let listener = Listener(body)
    listener.number = g_dbus_connection_signal_subscribe(
      opaque, nil, interface, signal, path, nil, G_DBUS_SIGNAL_FLAGS_NONE,
      { connection, _, _, _, _, parameters, data in
        guard let data else { return }
        let listener = Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
        let body = listener.body
        g_dbus_connection_signal_unsubscribe(connection, listener.number)
        nonisolated(unsafe) let parameters = parameters
        MainActor.assumeIsolated { body(BusValue.list(parameters)) }
      }, Unmanaged.passRetained(listener).toOpaque(),
      { data in
        guard let data else { return }
        Unmanaged<Listener>.fromOpaque(data).release()
      })
    return listener.number
  }

  package func ignore(_ listener: UInt32) {
    g_dbus_connection_signal_unsubscribe(opaque, listener)
  }
}

/// A closure that is called once.
private final class Answer<Value> {
  private let body: @MainActor (Result<Value, BusError>) -> Void

  init(_ body: @escaping @MainActor (Result<Value, BusError>) -> Void) {
    self.body = body
  }

  func retained() -> UnsafeMutableRawPointer { Unmanaged.passRetained(self).toOpaque() }

  static func take(_ data: gpointer?) -> @MainActor (Result<Value, BusError>) -> Void {
    guard let data else { return { _ in } }
    return Unmanaged<Answer<Value>>.fromOpaque(data).takeRetainedValue().body
  }
}

private final class Listener {
  var number: UInt32 = 0
  let body: @MainActor ([BusValue]) -> Void

  init(_ body: @escaping @MainActor ([BusValue]) -> Void) {
    self.body = body
  }
}

extension BusError {
  /// Takes ownership of an error of GLib.
  fileprivate init(taking error: UnsafeMutablePointer<GError>?) {
    guard let error else {
      message = "The session bus gave no answer."
      return
    }
    g_dbus_error_strip_remote_error(error)
    message = String(cString: error.pointee.message)
    g_error_free(error)
  }
}

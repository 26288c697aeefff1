// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation

@testable import AccessibilityBus

/// An accessibility bus with one recorded program, which answers calls on the objects of the recording.
///
/// A thread of the test process serves it, so the bus needs no daemon. It answers the calls of a client to the daemon,
/// as far as sd-bus needs them, and the calls that act on objects. Every other call gets an error. Nodes are read from
/// the recording and not over this bus.
final class RecordedBus: Sendable {
  let address: String
  /// An eventfd(2) that ends the thread.
  private let end: Int32

  init(in folder: URL, _ objects: RecordedObjects) throws {
    let path = folder.appendingPathComponent("bus").path
    address = "unix:path=\(path)"
    let socket = Foundation.socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(socket, 8) == 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    end = csystemd_eventfd()
    let server = BusServer(socket: socket, end: end, objects: objects)
    Thread { server.run() }.start()
  }

  deinit {
    var one: UInt64 = 1
    _ = write(end, &one, 8)
  }
}

/// The thread's side of a ``RecordedBus``; sd-bus is used only in this thread.
private struct BusServer: Sendable {
  let socket: Int32
  let end: Int32
  let objects: RecordedObjects

  func run() {
    var clients: [OpaquePointer] = []
    while true {
      var descriptors = [end, socket].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      for client in clients {
        descriptors.append(
          pollfd(
            fd: sd_bus_get_fd(client),
            events: Int16(truncatingIfNeeded: max(sd_bus_get_events(client), 0)), revents: 0))
      }
      let count = poll(&descriptors, nfds_t(descriptors.count), -1)
      guard count >= 0 else { continue }
      if descriptors[0].revents != 0 { break }
      if descriptors[1].revents != 0, let client = accept() { clients.append(client) }
      clients.removeAll { client in
        guard !serve(client) else { return false }
        sd_bus_close_unref(client)
        return true
      }
    }
    for client in clients { sd_bus_close_unref(client) }
    close(socket)
    close(end)
  }

  private func accept() -> OpaquePointer? {
    let descriptor = Foundation.accept(socket, nil, nil)
    guard descriptor >= 0 else { return nil }
    var created: OpaquePointer?
    guard sd_bus_new(&created) >= 0, let bus = created else {
      close(descriptor)
      return nil
    }
    sd_bus_set_fd(bus, descriptor, descriptor)
    sd_bus_set_anonymous(bus, 1)
    sd_bus_set_server(bus, 1, sd_id128_t())
    sd_bus_start(bus)
    return bus
  }

  /// Answers all calls that have arrived; returns false when the client has gone.
  private func serve(_ client: OpaquePointer) -> Bool {
    while true {
      var message: OpaquePointer?
      let result = sd_bus_process(client, &message)
      if let message {
        if sd_bus_message_is_method_call(message, nil, nil) > 0 {
          reply(answer(to: message), to: message, client)
        }
        sd_bus_message_unref(message)
      }
      guard result > 0 else { return result == 0 }
    }
  }

  // MARK: - Answers

  private enum Answer {
    case nothing
    case yesOrNo(Bool)
    case text(String)
    case words([UInt32])
    case property(Double)
    case count(Int32)
    case unknown
  }

  private func answer(to call: OpaquePointer) -> Answer {
    guard let path = sd_bus_message_get_path(call).map({ String(cString: $0) }),
      let interface = sd_bus_message_get_interface(call).map({ String(cString: $0) }),
      let member = sd_bus_message_get_member(call).map({ String(cString: $0) })
    else { return .unknown }
    if interface == "org.freedesktop.DBus" {
      switch member {
      case "Hello": return .text(":1.1000")
      case "AddMatch", "RemoveMatch": return .nothing
      default: return .unknown
      }
    }
    guard let node = Int(RecordedNames.name(of: AccessibleReference(busName: "", path: path))) else {
      return .unknown
    }
    switch "\(interface).\(member)" {
    case "org.freedesktop.DBus.Properties.Get": return property(of: node, call)
    case "org.freedesktop.DBus.Properties.Set": return setProperty(of: node, call)
    case "org.a11y.atspi.Component.GrabFocus": return .yesOrNo(objects.grabFocus(node))
    // The recorded program neither scrolls nor acts on a call.
    case "org.a11y.atspi.Component.ScrollTo", "org.a11y.atspi.Action.DoAction": return .yesOrNo(false)
    case "org.a11y.atspi.Accessible.GetState":
      guard let states = objects.node(node)?.states else { return .unknown }
      return .words([UInt32(truncatingIfNeeded: states), UInt32(truncatingIfNeeded: states >> 32)])
    default: return .unknown
    }
  }

  private func property(of node: Int, _ call: OpaquePointer) -> Answer {
    guard let interface = call.readString().map({ String(cString: $0) }),
      let name = call.readString().map({ String(cString: $0) })
    else { return .unknown }
    let value = objects.node(node)?.value.flatMap { $0.count == 4 ? $0 : nil }
    switch "\(interface).\(name)" {
    case "org.a11y.atspi.Accessible.ChildCount": return .count(Int32(objects.childCount(of: node)))
    case "org.a11y.atspi.Value.CurrentValue": return value.map { .property($0[0]) } ?? .unknown
    case "org.a11y.atspi.Value.MinimumValue": return value.map { .property($0[1]) } ?? .unknown
    case "org.a11y.atspi.Value.MaximumValue": return value.map { .property($0[2]) } ?? .unknown
    case "org.a11y.atspi.Value.MinimumIncrement": return value.map { .property($0[3]) } ?? .unknown
    default: return .unknown
    }
  }

  private func setProperty(of node: Int, _ call: OpaquePointer) -> Answer {
    guard let interface = call.readString().map({ String(cString: $0) }),
      let name = call.readString().map({ String(cString: $0) }),
      interface == "org.a11y.atspi.Value", name == "CurrentValue",
      call.enterContainer(DBusType.variant, "d"), let value = call.readDouble()
    else { return .unknown }
    return objects.setValue(value, of: node) ? .nothing : .unknown
  }

  private func reply(_ answer: Answer, to call: OpaquePointer, _ client: OpaquePointer) {
    if case .unknown = answer {
      var error = sd_bus_error()
      defer { sd_bus_error_free(&error) }
      sd_bus_error_set(
        &error, "org.freedesktop.DBus.Error.UnknownMethod", "The recorded program does not answer this call")
      sd_bus_reply_method_error(call, &error)
      return
    }
    var created: OpaquePointer?
    guard sd_bus_message_new_method_return(call, &created) >= 0, let message = created else { return }
    defer { sd_bus_message_unref(message) }
    switch answer {
    case .nothing, .unknown: break
    case .yesOrNo(let isYes):
      var value: Int32 = isYes ? 1 : 0
      sd_bus_message_append_basic(message, DBusType.boolean, &value)
    case .text(let text):
      _ = text.withCString { sd_bus_message_append_basic(message, DBusType.string, $0) }
    case .words(let words):
      sd_bus_message_open_container(message, DBusType.array, "u")
      for var word in words { sd_bus_message_append_basic(message, DBusType.uint32, &word) }
      sd_bus_message_close_container(message)
    case .property(var value):
      sd_bus_message_open_container(message, DBusType.variant, "d")
      sd_bus_message_append_basic(message, DBusType.double, &value)
      sd_bus_message_close_container(message)
    case .count(var count):
      sd_bus_message_open_container(message, DBusType.variant, "i")
      sd_bus_message_append_basic(message, DBusType.int32, &count)
      sd_bus_message_close_container(message)
    }
    sd_bus_send(client, message, nil)
  }
}

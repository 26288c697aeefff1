// SPDX-License-Identifier: Apache-2.0

import CSystemd
import Foundation
import Synchronized
import Timing

@testable import AccessibilityBus

/// A bus without a daemon for one client, whose calls a thread of the test process answers.
///
/// Each call to a program gets a signal, and the reply comes after it.
final class ScriptedBus: Sendable {
  let address: String
  private let folder: URL
  /// Whether a call to a program has been answered.
  private let hasReplied = ConditionMutex(false)

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("bus-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appendingPathComponent("bus").path
    address = "unix:path=\(path)"
    let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var name = sockaddr_un()
    name.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &name.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    let result = withUnsafePointer(to: &name) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(listener, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard result == 0, listen(listener, 1) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    let hasReplied = hasReplied
    Thread { Self.serve(listener, hasReplied) }.start()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Waits until a call to a program has been answered since the previous wait.
  ///
  /// - Returns: whether this happened within a number of seconds.
  func waitForReply(within seconds: TimeInterval) -> Bool {
    let isInTime = hasReplied.wait(until: MonotonicClock.now + seconds, while: { !$0 })
    hasReplied.change { $0 = false }
    return isInTime
  }

  /// Answers the calls of one client until it disconnects; sd-bus is used only in this thread.
  private static func serve(_ listener: Int32, _ hasReplied: ConditionMutex<Bool>) {
    let descriptor = accept(listener, nil, nil)
    close(listener)
    var created: OpaquePointer?
    guard descriptor >= 0, sd_bus_new(&created) >= 0, let client = created else { return }
    defer { sd_bus_close_unref(client) }
    sd_bus_set_fd(client, descriptor, descriptor)
    sd_bus_set_anonymous(client, 1)
    sd_bus_set_server(client, 1, sd_id128_t())
    sd_bus_start(client)
    while true {
      var message: OpaquePointer?
      let result = sd_bus_process(client, &message)
      if let message {
        if sd_bus_message_is_method_call(message, nil, nil) > 0 { answer(message, of: client, hasReplied) }
        sd_bus_message_unref(message)
      }
      guard result >= 0, result > 0 || sd_bus_wait(client, .max) >= 0 else { return }
    }
  }

  private static func answer(
    _ call: OpaquePointer, of client: OpaquePointer, _ hasReplied: ConditionMutex<Bool>
  ) {
    var created: OpaquePointer?
    guard sd_bus_message_new_method_return(call, &created) >= 0, let reply = created else { return }
    defer { sd_bus_message_unref(reply) }
    if sd_bus_message_is_method_call(call, "org.freedesktop.DBus", "Hello") > 0 {
      sd_bus_message_append_basic(reply, DBusType.string, ":1.2")
    }
    let isForProgram = sd_bus_message_is_method_call(call, "org.freedesktop.DBus", nil) == 0
    if isForProgram {
      var signal: OpaquePointer?
      sd_bus_message_new_signal(client, &signal, "/program", "org.a11y.atspi.Event.Object", "BoundsChanged")
      sd_bus_send(client, signal, nil)
      sd_bus_message_unref(signal)
    }
    sd_bus_send(client, reply, nil)
    sd_bus_flush(client)
    if isForProgram { hasReplied.change { $0 = true } }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CSystemd
import DBus
import Foundation
import Processes
import Timing

/// The user's answers to programs' requests, as the portals store them (org.freedesktop.impl.portal.PermissionStore 2).
package struct PermissionStore {
  static let name = "org.freedesktop.impl.portal.PermissionStore"
  private static let path = "/org/freedesktop/impl/portal/PermissionStore"

  /// An entry of the store: a kind of permission that programs request.
  package struct Entry: Sendable, Hashable {
    package let table: String
    package let id: String

    package init(table: String, id: String) {
      self.table = table
      self.id = id
    }
  }

  private let bus: BusConnection
  private let deadline: Deadline

  /// Connects to the store.
  ///
  /// - Throws: `DesktopError` if the bus does not answer.
  package init(of desktop: PrivateDesktop) throws {
    deadline = Deadline(after: TimeLimits.Desktop.permissionStore.seconds)
    bus = try BusConnection(address: desktop.sessionBusAddress, name: "session bus", deadline: deadline)
  }

  /// Removes a stored answer.
  ///
  /// - Parameters:
  ///   - entry: the kind of permission.
  ///   - application: the id of the program; nil for the answers to all programs.
  /// - Throws: `DesktopError`.
  package func forget(_ entry: Entry, for application: String?) throws {
    guard try identifiers(of: entry.table).contains(entry.id) else { return }
    guard let application else { return try call("Delete", entry.table, entry.id) }
    guard try answers(entry)[application] != nil else { return }
    try call("DeletePermission", entry.table, entry.id, application)
  }

  /// Stores an answer, as if the user had given it.
  ///
  /// - Throws: `DesktopError`.
  package func set(_ entry: Entry, for application: String, to values: [String]) throws {
    try bus.call(
      Self.name, Self.path, Self.name, "SetPermission", until: deadline.instant,
      write: { message in
        var create: Int32 = 1
        var code = bus.append(message, "s", entry.table) ?? 0
        if code >= 0 { code = sd_bus_message_append_basic(message, CChar(UInt8(ascii: "b")), &create) }
        if code >= 0 { code = bus.append(message, "s", entry.id) ?? 0 }
        if code >= 0 { code = bus.append(message, "s", application) ?? 0 }
        if code >= 0 { code = sd_bus_message_open_container(message, CChar(UInt8(ascii: "a")), "s") }
        for value in values where code >= 0 { code = bus.append(message, "s", value) ?? 0 }
        return code < 0 ? code : sd_bus_message_close_container(message)
      })
  }

  /// Returns the answers of an entry by the ids of programs.
  ///
  /// - Throws: `DesktopError`, also if the entry does not exist.
  package func answers(_ entry: Entry) throws -> [String: [String]] {
    var answers: [String: [String]] = [:]
    try bus.call(
      Self.name, Self.path, Self.name, "Lookup", until: deadline.instant,
      write: { bus.append($0, "s", entry.table) ?? bus.append($0, "s", entry.id) ?? 0 },
      read: { reply in
        var code = sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "a")), "{sas}")
        while code >= 0 {
          code = sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "e")), "sas")
          guard code > 0 else { break }
          guard let application = Self.text(reply) else { return -EBADMSG }
          code = Self.texts(reply) { answers[application, default: []].append($0) }
          if code >= 0 { code = sd_bus_message_exit_container(reply) }
        }
        return code
      })
    return answers
  }

  private func identifiers(of table: String) throws -> [String] {
    var found: [String] = []
    try bus.call(
      Self.name, Self.path, Self.name, "List", until: deadline.instant,
      write: { bus.append($0, "s", table) ?? 0 }, read: { Self.texts($0) { found.append($0) } })
    return found
  }

  private func call(_ method: String, _ words: String...) throws {
    try bus.call(
      Self.name, Self.path, Self.name, method, until: deadline.instant,
      write: { message in words.lazy.compactMap { bus.append(message, "s", $0) }.first ?? 0 })
  }

  private static func text(_ reply: OpaquePointer) -> String? {
    var text: UnsafePointer<CChar>?
    guard sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &text) > 0 else { return nil }
    return text.map { String(cString: $0) }
  }

  private static func texts(_ reply: OpaquePointer, _ take: (String) -> Void) -> Int32 {
    let code = sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "a")), "s")
    guard code >= 0 else { return code }
    while let text = text(reply) { take(text) }
    return sd_bus_message_exit_container(reply)
  }
}

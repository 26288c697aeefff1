// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import CSystemd
import Foundation

/// The lower bound of the time for a toolkit without a bulk call: the fewest calls that can answer a question, over
/// sd-bus.
///
/// For each object, the calls request its children and the properties that the question needs. They are sent in one
/// pipeline: each reply leads to the next calls immediately. Of the replies, only the references to children are read.
final class BareWalk {
  /// A property that is requested of each object.
  enum Property: String, CaseIterable {
    case name = "Name"
    case role = "Role"
    case states = "State"
    case extents = "Extents"
  }

  /// A cell of a sheet, counted from zero.
  struct Cell {
    let row: Int32
    let column: Int32
  }

  private enum Request {
    case children
    /// The role; after the reply, the children are requested, or the cells in view if the object is a sheet.
    case roleThenChildren
    case property(Property)
    case cell(row: Int32, column: Int32)
  }

  private struct Call {
    let reference: AccessibleReference
    let request: Request
  }

  /// The maximum number of calls in progress, which is the same as in Understudy.
  private static let width = 200
  /// The time without a reply after which a pass fails, in microseconds.
  private static let silence: UInt64 = 20_000_000
  /// The maximum number of calls: a program that needs more lists an object as its own descendant.
  private static let maximumCalls = 4_000_000
  /// `ATSPI_ROLE_TABLE`.
  private static let table: UInt32 = 55

  private let bus: BareBus
  private let root: AccessibleReference
  private let cells: [Cell]
  private var calls: [Call] = []
  private var sent = 0
  /// The number of the first call of this pass on the connection; the numbers of the other calls follow it.
  private var firstCookie: UInt64 = 0

  /// - Parameters:
  ///   - address: the accessibility bus's D-Bus address.
  ///   - program: the program on the bus.
  ///   - cells: the cells in view if the program shows a sheet; each costs one call. A sheet has 2³¹ children, so its
  ///     children must not be requested.
  /// - Throws: an error if the bus does not answer.
  init(address: String, program: AccessibleProgram, cells: [Cell] = []) throws {
    bus = try BareBus(address: address)
    root = program.root
    self.cells = cells
  }

  /// Returns the name of a pass in the tables.
  static func name(of properties: [Property]) -> String {
    "GetChildren and \(properties.map(\.rawValue).joined(separator: ", ")), pipelined"
  }

  /// Requests the children and the properties of all objects.
  ///
  /// - Returns: the seconds from the first call to the last reply.
  func pass(_ properties: [Property]) throws -> Double {
    let start = ContinuousClock.now
    calls.removeAll(keepingCapacity: true)
    sent = 0
    firstCookie = 0
    var answered = 0
    enqueue(root, properties)
    while answered < calls.count {
      guard calls.count < Self.maximumCalls else {
        throw BenchmarkError("The tree of the program has no end.")
      }
      while sent < calls.count, sent - answered < Self.width { try send() }
      var message: OpaquePointer?
      let progress = sd_bus_process(bus.pointer, &message)
      guard progress >= 0 else { throw BenchmarkError("The connection to the accessibility bus was lost.") }
      if let message {
        defer { sd_bus_message_unref(message) }
        var cookie: UInt64 = 0
        // Signals answer no call.
        guard sd_bus_message_get_reply_cookie(message, &cookie) >= 0, cookie >= firstCookie else { continue }
        answered += 1
        read(message, of: calls[Int(cookie - firstCookie)], properties)
      } else if progress == 0, sd_bus_wait(bus.pointer, Self.silence) <= 0 {
        throw BenchmarkError("A call was not answered within 20 s.")
      }
    }
    return (ContinuousClock.now - start) / .seconds(1)
  }

  private func enqueue(_ reference: AccessibleReference, _ properties: [Property]) {
    calls.append(Call(reference: reference, request: cells.isEmpty ? .children : .roleThenChildren))
    for property in properties where cells.isEmpty || property != .role {
      calls.append(Call(reference: reference, request: .property(property)))
    }
  }

  private func send() throws {
    let call = calls[sent]
    var message: OpaquePointer?
    defer { sd_bus_message_unref(message) }
    let (interface, member) = Self.method(call.request)
    let made = sd_bus_message_new_method_call(
      bus.pointer, &message, call.reference.busName, call.reference.path, interface, member)
    var cookie: UInt64 = 0
    guard made >= 0, Self.appendArguments(of: call.request, to: message),
      sd_bus_send(bus.pointer, message, &cookie) >= 0
    else { throw BenchmarkError("\(member) could not be sent to \(call.reference).") }
    if sent == 0 { firstCookie = cookie }
    sent += 1
  }

  private static func method(_ request: Request) -> (interface: String, member: String) {
    switch request {
    case .children: ("org.a11y.atspi.Accessible", "GetChildren")
    case .property(.name): ("org.freedesktop.DBus.Properties", "Get")
    case .property(.role), .roleThenChildren: ("org.a11y.atspi.Accessible", "GetRole")
    case .property(.states): ("org.a11y.atspi.Accessible", "GetState")
    case .property(.extents): ("org.a11y.atspi.Component", "GetExtents")
    case .cell: ("org.a11y.atspi.Table", "GetAccessibleAt")
    }
  }

  private static func appendArguments(of request: Request, to message: OpaquePointer?) -> Bool {
    func append(_ text: String) -> Bool {
      text.withCString { sd_bus_message_append_basic(message, CChar(UInt8(ascii: "s")), $0) } >= 0
    }
    switch request {
    case .children, .roleThenChildren, .property(.role), .property(.states): return true
    case .property(.name): return append("org.a11y.atspi.Accessible") && append("Name")
    case .property(.extents):
      var screen: UInt32 = 0
      return sd_bus_message_append_basic(message, CChar(UInt8(ascii: "u")), &screen) >= 0
    case .cell(var row, var column):
      return sd_bus_message_append_basic(message, CChar(UInt8(ascii: "i")), &row) >= 0
        && sd_bus_message_append_basic(message, CChar(UInt8(ascii: "i")), &column) >= 0
    }
  }

  /// Enqueues the calls that follow from a reply; an error leads to no further calls.
  private func read(_ message: OpaquePointer, of call: Call, _ properties: [Property]) {
    switch call.request {
    case .roleThenChildren:
      var role: UInt32 = 0
      guard sd_bus_message_read_basic(message, CChar(UInt8(ascii: "u")), &role) > 0 else { return }
      if role == Self.table {
        calls += cells.map {
          Call(reference: call.reference, request: .cell(row: $0.row, column: $0.column))
        }
      } else {
        calls.append(Call(reference: call.reference, request: .children))
      }
    case .children: readChildren(message, properties)
    case .property, .cell: break
    }
  }

  private func readChildren(_ message: OpaquePointer, _ properties: [Property]) {
    guard sd_bus_message_enter_container(message, CChar(UInt8(ascii: "a")), "(so)") > 0 else { return }
    while sd_bus_message_enter_container(message, CChar(UInt8(ascii: "r")), "so") > 0 {
      var owner: UnsafePointer<CChar>?
      var path: UnsafePointer<CChar>?
      sd_bus_message_read_basic(message, CChar(UInt8(ascii: "s")), &owner)
      sd_bus_message_read_basic(message, CChar(UInt8(ascii: "o")), &path)
      sd_bus_message_exit_container(message)
      guard let owner, let path, strcmp(path, "/org/a11y/atspi/null") != 0, owner[0] != 0 else { continue }
      enqueue(AccessibleReference(busName: String(cString: owner), path: String(cString: path)), properties)
    }
  }
}

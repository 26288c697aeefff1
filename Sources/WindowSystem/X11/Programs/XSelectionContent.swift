// SPDX-License-Identifier: Apache-2.0

import CXCB

/// The content of the selection, if this process owns it, and the answers to programs that request it (ICCCM 2.2).
struct XSelectionContent {
  /// The bytes for each type (target); nil if this process does not own the selection.
  var items: [xcb_atom_t: [UInt8]]?
  /// The server's time at which this process has become the owner.
  var time: xcb_timestamp_t = 0
  /// The transfers of large items.
  var transfers: XSelectionTransfers
  private let atoms: XSelectionAtoms

  init(_ atoms: XSelectionAtoms, transfers: XSelectionTransfers) {
    self.atoms = atoms
    self.transfers = transfers
  }

  /// Sends the content to a program that requests it, or answers that there is no content of the requested type.
  ///
  /// - Parameters:
  ///   - request: the request.
  ///   - connection: the connection of the owner.
  /// - Throws: ``WindowSystemError`` if the server has ended.
  mutating func reply(to request: xcb_selection_request_event_t, on connection: XConnection) throws {
    // Requests from old programs do not name a property (ICCCM 2.2).
    let property = request.property == XCB_ATOM_NONE.rawValue ? request.target : request.property
    let isWritten =
      try request.target == atoms.multiple
      ? writeSeveral(to: property, of: request.requestor, on: connection)
      : write(request.target, to: property, of: request.requestor, on: connection)
    var notify = xcb_selection_notify_event_t()
    notify.response_type = UInt8(XCB_SELECTION_NOTIFY)
    notify.time = request.time
    notify.requestor = request.requestor
    notify.selection = request.selection
    notify.target = request.target
    notify.property = isWritten ? property : XCB_ATOM_NONE.rawValue
    withUnsafeBytes(of: &notify) { bytes in
      // An event in the protocol has 32 bytes.
      var event = [CChar](repeating: 0, count: 32)
      for (index, byte) in bytes.prefix(32).enumerated() { event[index] = CChar(bitPattern: byte) }
      connection.call { xcb_send_event($0, 0, request.requestor, 0, event) }
    }
  }

  /// Writes content of one type to a property; returns false if there is no such content.
  private mutating func write(
    _ target: xcb_atom_t, to property: xcb_atom_t, of requestor: xcb_window_t, on connection: XConnection
  ) -> Bool {
    guard let items else { return false }
    if target == atoms.targets {
      let targets = [atoms.targets, atoms.multiple, atoms.timestamp] + items.keys.sorted()
      Self.changeProperty(targets, as: XCB_ATOM_ATOM.rawValue, in: property, of: requestor, on: connection)
      return true
    }
    if target == atoms.timestamp {
      Self.changeProperty([time], as: XCB_ATOM_INTEGER.rawValue, in: property, of: requestor, on: connection)
      return true
    }
    guard let bytes = items[target] else { return false }
    guard bytes.count <= transfers.maximumPiece else {
      transfers.begin(bytes, as: target, in: property, of: requestor, on: connection)
      return true
    }
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), requestor, property, target, 8, UInt32(bytes.count), bytes)
    }
    return true
  }

  /// Writes content of several types to several properties, whose names are in a property of the requestor (MULTIPLE).
  ///
  /// - Returns: false if the requestor has no such property.
  private mutating func writeSeveral(
    to property: xcb_atom_t, of requestor: xcb_window_t, on connection: XConnection
  ) throws -> Bool {
    guard items != nil, var pairs = try connection.property(property, of: requestor)?.cardinals,
      !pairs.isEmpty, pairs.count.isMultiple(of: 2)
    else { return false }
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let (target, destination) = (pairs[index], pairs[index + 1])
      let isWritten = write(target, to: destination, of: requestor, on: connection)
      if !isWritten { pairs[index + 1] = XCB_ATOM_NONE.rawValue }
    }
    Self.changeProperty(pairs, as: atoms.atomPair, in: property, of: requestor, on: connection)
    return true
  }

  private static func changeProperty(
    _ numbers: [UInt32], as type: xcb_atom_t, in property: xcb_atom_t, of requestor: xcb_window_t,
    on connection: XConnection
  ) {
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), requestor, property, type, 32, UInt32(numbers.count),
        numbers)
    }
  }
}

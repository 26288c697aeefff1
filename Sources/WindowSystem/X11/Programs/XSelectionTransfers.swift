// SPDX-License-Identifier: Apache-2.0

import CXCB

/// The transfers of large content in pieces to the programs that paste it (INCR, ICCCM 2.7.2).
///
/// The server limits the size of a request, and libxcb ends a connection with a larger one. Therefore large content is
/// sent in pieces: the program deletes each piece, which requests the next one.
struct XSelectionTransfers {
  private struct Transfer {
    let requestor: xcb_window_t
    let property, target: xcb_atom_t
    let bytes: [UInt8]
    /// The number of bytes that were sent.
    var sent = 0
  }

  private let incremental: xcb_atom_t
  private var transfers: [Transfer] = []
  /// The largest number of bytes that are sent at once.
  let maximumPiece: Int

  /// The bytes of a request to change a property, without the content.
  private static let header = 24
  /// The number of transfers at once; a program that ends its transfer early does not report the end.
  private static let maximumCount = 100

  /// Prepares transfers.
  ///
  /// - Parameters:
  ///   - incremental: the atom INCR.
  ///   - maximumRequest: the size of the largest request in bytes.
  init(incremental: xcb_atom_t, maximumRequest: Int) {
    self.incremental = incremental
    maximumPiece = maximumRequest - Self.header
  }

  /// Begins a transfer, whose first piece the program requests after the answer to its request.
  ///
  /// - Parameters:
  ///   - bytes: the content.
  ///   - target: the type of the content.
  ///   - property: the property that receives the pieces.
  ///   - requestor: the window of the program.
  ///   - connection: the connection to the server, which receives the events of the window.
  mutating func begin(
    _ bytes: [UInt8], as target: xcb_atom_t, in property: xcb_atom_t, of requestor: xcb_window_t,
    on connection: XConnection
  ) {
    // A program that requests content for the same property again has given up the earlier transfer.
    transfers.removeAll { $0.requestor == requestor && $0.property == property }
    if transfers.count >= Self.maximumCount { transfers.removeFirst() }
    transfers.append(Transfer(requestor: requestor, property: property, target: target, bytes: bytes))
    select(
      XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue | XCB_EVENT_MASK_STRUCTURE_NOTIFY.rawValue, on: requestor,
      connection)
    let (type, size) = (incremental, UInt32(clamping: bytes.count))
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), requestor, property, type, 32, 1, [size])
    }
  }

  /// Sends the next piece after the program has deleted the last one; an empty piece is the end.
  mutating func deleted(_ property: xcb_atom_t, of requestor: xcb_window_t, on connection: XConnection) {
    guard
      let index = transfers.firstIndex(where: { $0.requestor == requestor && $0.property == property })
    else { return }
    let transfer = transfers[index]
    let piece = Array(transfer.bytes.dropFirst(transfer.sent).prefix(maximumPiece))
    connection.call {
      xcb_change_property(
        $0, UInt8(XCB_PROP_MODE_REPLACE.rawValue), requestor, property, transfer.target, 8,
        UInt32(piece.count),
        piece)
    }
    transfers[index].sent += piece.count
    guard piece.isEmpty else { return }
    transfers.remove(at: index)
    if !transfers.contains(where: { $0.requestor == requestor }) { select(0, on: requestor, connection) }
  }

  /// Ends the transfers to a window that is gone.
  mutating func destroyed(_ requestor: xcb_window_t) { transfers.removeAll { $0.requestor == requestor } }

  private func select(_ events: UInt32, on window: xcb_window_t, _ connection: XConnection) {
    connection.call { xcb_change_window_attributes($0, window, XCB_CW_EVENT_MASK.rawValue, [events]) }
  }
}

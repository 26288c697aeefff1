// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronization

/// The atoms that this module uses, interned in one round trip, and a cache of the names of other atoms.
final class XAtoms: Sendable {
  let utf8String: xcb_atom_t
  let wmProtocols: xcb_atom_t
  let wmState: xcb_atom_t
  let netWMPing: xcb_atom_t
  let netWMPID: xcb_atom_t
  let netWMName: xcb_atom_t
  let netWMState: xcb_atom_t
  let netWMWindowType: xcb_atom_t
  let netFrameExtents: xcb_atom_t
  let clientFrameExtents: xcb_atom_t
  let netClientList: xcb_atom_t
  let netActiveWindow: xcb_atom_t
  let netSupportingWMCheck: xcb_atom_t
  let netSupported: xcb_atom_t
  let netRequestFrameExtents: xcb_atom_t
  let netDesktopGeometry: xcb_atom_t
  let netShowingDesktop: xcb_atom_t
  let manager: xcb_atom_t
  let xsettingsSelection: xcb_atom_t
  let xsettingsProperty: xcb_atom_t
  let understudyWake: xcb_atom_t
  let netMoveResizeWindow: xcb_atom_t
  let netCloseWindow: xcb_atom_t
  let netClientListStacking: xcb_atom_t
  let netWMAllowedActions: xcb_atom_t
  let netWMSyncRequestCounter: xcb_atom_t
  let netWMFrameDrawn: xcb_atom_t
  let netWMFrameTimings: xcb_atom_t
  let maximizedVertically: xcb_atom_t
  let maximizedHorizontally: xcb_atom_t
  let fullScreen: xcb_atom_t
  let wmChangeState: xcb_atom_t
  let clipboard: xcb_atom_t
  let xdndSelection: xcb_atom_t

  private let names = Mutex<[xcb_atom_t: String]>([:])

  init(_ connection: XConnection) throws {
    let interned = try Self.intern(
      [
        "UTF8_STRING", "WM_PROTOCOLS", "WM_STATE", "_NET_WM_PING", "_NET_WM_PID", "_NET_WM_NAME",
        "_NET_WM_STATE", "_NET_WM_WINDOW_TYPE", "_NET_FRAME_EXTENTS", "_GTK_FRAME_EXTENTS",
        "_NET_CLIENT_LIST", "_NET_ACTIVE_WINDOW", "_NET_SUPPORTING_WM_CHECK",
        "_NET_SUPPORTED", "_NET_REQUEST_FRAME_EXTENTS", "_NET_DESKTOP_GEOMETRY", "_NET_SHOWING_DESKTOP",
        "MANAGER", "_XSETTINGS_S0", "_XSETTINGS_SETTINGS", "_UNDERSTUDY_WAKE", "_NET_MOVERESIZE_WINDOW",
        "_NET_CLOSE_WINDOW", "_NET_CLIENT_LIST_STACKING", "_NET_WM_ALLOWED_ACTIONS",
        "_NET_WM_SYNC_REQUEST_COUNTER", "_NET_WM_FRAME_DRAWN", "_NET_WM_FRAME_TIMINGS",
        "_NET_WM_STATE_MAXIMIZED_VERT", "_NET_WM_STATE_MAXIMIZED_HORZ", "_NET_WM_STATE_FULLSCREEN",
        "WM_CHANGE_STATE", "CLIPBOARD", "XdndSelection",
      ], on: connection)
    utf8String = interned[0]
    wmProtocols = interned[1]
    wmState = interned[2]
    netWMPing = interned[3]
    netWMPID = interned[4]
    netWMName = interned[5]
    netWMState = interned[6]
    netWMWindowType = interned[7]
    netFrameExtents = interned[8]
    clientFrameExtents = interned[9]
    netClientList = interned[10]
    netActiveWindow = interned[11]
    netSupportingWMCheck = interned[12]
    netSupported = interned[13]
    netRequestFrameExtents = interned[14]
    netDesktopGeometry = interned[15]
    netShowingDesktop = interned[16]
    manager = interned[17]
    xsettingsSelection = interned[18]
    xsettingsProperty = interned[19]
    understudyWake = interned[20]
    netMoveResizeWindow = interned[21]
    netCloseWindow = interned[22]
    netClientListStacking = interned[23]
    netWMAllowedActions = interned[24]
    netWMSyncRequestCounter = interned[25]
    netWMFrameDrawn = interned[26]
    netWMFrameTimings = interned[27]
    maximizedVertically = interned[28]
    maximizedHorizontally = interned[29]
    fullScreen = interned[30]
    wmChangeState = interned[31]
    clipboard = interned[32]
    xdndSelection = interned[33]
  }

  static func intern(_ names: [String], on connection: XConnection) throws -> [xcb_atom_t] {
    try connection.locked {
      let sequences = names.map { name in
        connection.call { xcb_intern_atom($0, 0, UInt16(name.utf8.count), name).sequence }
      }
      return try sequences.map {
        try connection.reply($0, xcb_intern_atom_reply_t.self, to: "InternAtom").fields.atom
      }
    }
  }

  /// The names of atoms; unknown names are requested once, in one round trip.
  func names(of atoms: Set<xcb_atom_t>, on connection: XConnection) throws -> [xcb_atom_t: String] {
    let unknown = names.withLock { names in atoms.filter { names[$0] == nil } }
    if !unknown.isEmpty {
      let found = try connection.locked {
        let requests = unknown.map { atom in
          (atom, connection.call { xcb_get_atom_name($0, atom).sequence })
        }
        return try requests.map { atom, sequence in
          (atom, try Self.name(sequence, on: connection))
        }
      }
      names.withLock { for (atom, name) in found { $0[atom] = name } }
    }
    return names.withLock { $0.filter { atoms.contains($0.key) } }
  }

  private static func name(_ sequence: UInt32, on connection: XConnection) throws -> String {
    guard
      let reply = try connection.replyUnlessGone(
        sequence, xcb_get_atom_name_reply_t.self, to: "GetAtomName"),
      let start = xcb_get_atom_name_name(reply.pointer)
    else { return "" }
    let bytes = UnsafeRawBufferPointer(
      start: start, count: Int(xcb_get_atom_name_name_length(reply.pointer)))
    return String(decoding: bytes, as: UTF8.self)
  }
}

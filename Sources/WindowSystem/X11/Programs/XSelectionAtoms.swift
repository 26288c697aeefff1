// SPDX-License-Identifier: Apache-2.0

import CXCB

/// The atoms of transfers through the selection CLIPBOARD.
struct XSelectionAtoms {
  let clipboard, utf8String: xcb_atom_t
  /// The targets that every owner provides (ICCCM 2.6.2), and the type of the property of MULTIPLE.
  let targets, multiple, timestamp, atomPair: xcb_atom_t
  /// The type INCR of content in pieces.
  let incremental: xcb_atom_t
  /// The property whose changes report the server's time.
  let clock: xcb_atom_t
  /// The types for which text is provided.
  let texts: [xcb_atom_t]

  init(_ connection: XConnection) throws {
    let atoms = try XAtoms.intern(
      [
        "CLIPBOARD", "UTF8_STRING", "TARGETS", "MULTIPLE", "TIMESTAMP", "ATOM_PAIR", "INCR",
        "_UNDERSTUDY_TIMESTAMP", "text/plain;charset=utf-8", "text/plain",
      ], on: connection)
    clipboard = atoms[0]
    utf8String = atoms[1]
    targets = atoms[2]
    multiple = atoms[3]
    timestamp = atoms[4]
    atomPair = atoms[5]
    incremental = atoms[6]
    clock = atoms[7]
    texts = [atoms[1], atoms[8], atoms[9]]
  }
}

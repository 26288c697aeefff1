// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized
import Timing

/// The pointer, and the owners of the clipboard and of dragged data.
extension X11Display {
  var pointerLocation: CGPoint {
    get throws {
      let reply = try pointerReply()
      return CGPoint(x: Int(reply.root_x), y: Int(reply.root_y))
    }
  }

  func pointerReply() throws -> xcb_query_pointer_reply_t {
    try connection.locked {
      try connection.reply(
        connection.call { xcb_query_pointer($0, connection.root).sequence },
        xcb_query_pointer_reply_t.self, to: "QueryPointer"
      ).fields
    }
  }

  var isDragging: Bool {
    get throws {
      // "Drag-and-Drop Protocol for the X Window System": the source of a drag owns this selection.
      try selectionOwner(atoms.xdndSelection) != nil
    }
  }

  var clipboardOwner: pid_t? {
    get throws {
      try selectionOwner(atoms.clipboard).flatMap { try XClientProcesses.process(of: $0, on: connection) }
    }
  }

  private func selectionOwner(_ selection: xcb_atom_t) throws -> xcb_window_t? {
    let owner = try connection.locked {
      try connection.reply(
        connection.call { xcb_get_selection_owner($0, selection).sequence },
        xcb_get_selection_owner_reply_t.self, to: "GetSelectionOwner"
      ).fields.owner
    }
    return owner == XCB_WINDOW_NONE.rawValue ? nil : owner
  }

  func movePointer(to point: CGPoint) throws { try XInput.movePointer(to: point, on: connection) }
  func press(button: Int) throws {
    try clickFocus.activateClient(at: pointerLocation)
    try input.withLock { try $0.press(button: button) }
  }
  func press(button: Int, at point: CGPoint, ifOver top: WindowID) throws -> Bool {
    guard try topWindow(at: point) == top else { return false }
    try clickFocus.activateClient(in: top.rawValue)
    return try input.withLock { try $0.press(button: button, at: point, ifOver: top.rawValue) }
  }
  func click(button: Int, at point: CGPoint, ifOver top: WindowID, count: Int, holding last: TimeLimit?)
    throws -> Bool
  {
    guard try topWindow(at: point) == top else { return false }
    try clickFocus.activateClient(in: top.rawValue)
    return try input.withLock {
      try $0.click(button: button, at: point, ifOver: top.rawValue, count: count, holding: last)
    }
  }
  func topWindow(at point: CGPoint) throws -> WindowID {
    WindowID(rawValue: try XInput.topWindow(at: point, on: connection))
  }
  func release(button: Int) throws { try input.withLock { try $0.release(button: button) } }
  func scroll(dx: Int, dy: Int) throws { try input.withLock { try $0.scroll(dx: dx, dy: dy) } }
}

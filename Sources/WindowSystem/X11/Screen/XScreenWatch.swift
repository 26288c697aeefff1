// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

/// Reports changes of the screen with the new pixels, so that another program can show the screen.
///
/// The watch uses a separate connection, so that it never delays input. Only one thread may use it.
final class XScreenWatch: ScreenWatch {
  private let content: XScreenContent
  /// The event that reports a change of the pointer's image; nil if the server lacks the extension.
  private let cursorEvent: UInt8?
  private var isCursorNew = true

  /// Connects, and starts to watch the screen and the pointer's image.
  ///
  /// - Throws: ``WindowSystemError``.
  init(display: String, authorityFile: String?) throws {
    content = try XScreenContent(display: display, authorityFile: authorityFile)
    let connection = content.connection
    let extensions = try XExtensions(connection)
    cursorEvent =
      extensions.has(XExtensions.fixes) ? try extensions.firstEvent(of: XExtensions.fixes, on: display) : nil
    guard cursorEvent != nil else { return }
    try connection.locked {
      _ = try connection.reply(
        connection.call { xcb_xfixes_query_version($0, 4, 0).sequence },
        xcb_xfixes_query_version_reply_t.self, to: "XFixesQueryVersion")
      _ = connection.call {
        xcb_xfixes_select_cursor_input(
          $0, connection.root, XCB_XFIXES_CURSOR_NOTIFY_MASK_DISPLAY_CURSOR.rawValue)
      }
      try connection.flush()
    }
  }

  /// The name of the pointer's image, such as `xterm` or `hand2`, if it has changed since the last call; nil if it has
  /// not.
  ///
  /// The name is empty for an image without a name.
  func newCursor() throws -> String? {
    try drain()
    guard isCursorNew, cursorEvent != nil else { return nil }
    isCursorNew = false
    let connection = content.connection
    return try connection.locked {
      let reply = try connection.reply(
        connection.call { xcb_xfixes_get_cursor_image_and_name($0).sequence },
        xcb_xfixes_get_cursor_image_and_name_reply_t.self, to: "XFixesGetCursorImageAndName")
      guard let name = xcb_xfixes_get_cursor_image_and_name_name(reply.pointer) else { return "" }
      let count = Int(xcb_xfixes_get_cursor_image_and_name_name_length(reply.pointer))
      return String(decoding: UnsafeRawBufferPointer(start: name, count: count), as: UTF8.self)
    }
  }

  /// Waits until something is drawn, or the pointer's image changes; returns false if `deadline` passes first.
  ///
  /// - Throws: ``WindowSystemError`` if the display has ended.
  func waitForDrawing(until deadline: TimeInterval) throws -> Bool {
    try content.connection.wait(until: deadline) {
      try drain()
      return !content.drawn.isNull || isCursorNew && cursorEvent != nil
    }
  }

  /// The size of the screen at the last read, in pixels.
  var screen: CGSize { CGSize(width: content.size.width, height: content.size.height) }

  /// Reads the changes since the last call; at the first call, the whole screen.
  ///
  /// - Throws: ``WindowSystemError``.
  func changes() throws -> ScreenChanges {
    try drain()
    let screen = try screenSize()
    if (Int(screen.width), Int(screen.height)) != content.size {
      content.begin(width: Int(screen.width), height: Int(screen.height))
      _ = try content.drainChanges()
      return ScreenChanges(screen: screen, parts: [picture(of: CGRect(origin: .zero, size: screen))])
    }
    guard !content.drawn.isNull else { return ScreenChanges(screen: screen, parts: []) }
    let changed = try content.drainChanges().map {
      CGRect(x: Int($0.x), y: Int($0.y), width: Int($0.width), height: Int($0.height))
    }
    return ScreenChanges(screen: screen, parts: ChangedParts.joined(changed).map(picture))
  }

  /// A part of the screen as ``changes()`` last reported it.
  func picture(of rect: CGRect) -> Screenshot {
    ChangedParts.picture(of: rect, pixels: content.pixels, size: content.size)
  }

  private func screenSize() throws -> CGSize {
    let connection = content.connection
    return try connection.locked {
      let reply = try connection.reply(
        connection.call { xcb_get_geometry($0, connection.root).sequence }, xcb_get_geometry_reply_t.self,
        to: "GetGeometry"
      ).fields
      return CGSize(width: Int(reply.width), height: Int(reply.height))
    }
  }

  private func drain() throws {
    try content.drain { event in
      if let cursorEvent, event.pointee.response_type & 0x7f == cursorEvent + UInt8(XCB_XFIXES_CURSOR_NOTIFY)
      {
        isCursorNew = true
      }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import XCTest

@testable import WindowSystem

/// A plain X window on a separate connection, which records the events it gets.
final class TestWindow {
  let id: WindowID
  private let xcb: OpaquePointer

  /// Creates and maps a window filled with one color, given as 0xRRGGBB.
  ///
  /// - Parameters:
  ///   - display: the display of the window.
  ///   - title: the title that the window manager shows.
  ///   - frame: the frame in pixels of the screen.
  ///   - color: the color of the window.
  ///   - overrideRedirect: whether the window manager ignores the window.
  ///   - isTransparent: whether the color is given as 0xAARRGGBB, its parts multiplied by the first.
  /// - Throws: an error when the display cannot be reached.
  init(
    on display: TestDisplay, title: String = "plain", frame: CGRect, color: UInt32 = 0xffffff,
    overrideRedirect: Bool = false, isTransparent: Bool = false
  ) throws {
    xcb =
      try XConnector.connect(display: display.name, authorityFile: display.authorityFile, within: 10)
      .connection
    let screen = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee
    let window = xcb_generate_id(xcb)
    let depth = isTransparent ? 32 : UInt8(XCB_COPY_FROM_PARENT)
    let visual = isTransparent ? try XCTUnwrap(Self.visual(ofDepth: 32, xcb)) : screen.root_visual
    let colors = xcb_generate_id(xcb)
    xcb_create_colormap(xcb, UInt8(XCB_COLORMAP_ALLOC_NONE.rawValue), colors, screen.root, visual)
    id = WindowID(rawValue: window)
    let mask =
      XCB_EVENT_MASK_KEY_PRESS.rawValue | XCB_EVENT_MASK_KEY_RELEASE.rawValue
      | XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue
    var values: [UInt32] = [color, 0, overrideRedirect ? 1 : 0, mask, colors]
    xcb_create_window(
      xcb, depth, window, screen.root, Int16(frame.minX), Int16(frame.minY),
      UInt16(frame.width), UInt16(frame.height), 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_OUTPUT.rawValue), visual,
      XCB_CW_BACK_PIXEL.rawValue | XCB_CW_BORDER_PIXEL.rawValue | XCB_CW_OVERRIDE_REDIRECT.rawValue
        | XCB_CW_EVENT_MASK.rawValue | XCB_CW_COLORMAP.rawValue,
      &values)
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, XCB_ATOM_WM_NAME.rawValue,
      XCB_ATOM_STRING.rawValue, 8, UInt32(title.utf8.count), title)
    // WM_NORMAL_HINTS with USPosition: the window manager leaves the window where it is.
    var hints = [UInt32](repeating: 0, count: 18)
    hints[0] = 1
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), window, XCB_ATOM_WM_NORMAL_HINTS.rawValue,
      XCB_ATOM_WM_SIZE_HINTS.rawValue, 32, 18, &hints)
    xcb_map_window(xcb, window)
    xcb_flush(xcb)
  }

  deinit { xcb_disconnect(xcb) }

  private static func visual(ofDepth depth: UInt8, _ xcb: OpaquePointer) -> xcb_visualid_t? {
    var depths = xcb_screen_allowed_depths_iterator(xcb_setup_roots_iterator(xcb_get_setup(xcb)).data)
    while depths.rem > 0 {
      if depths.data.pointee.depth == depth { return xcb_depth_visuals(depths.data).pointee.visual_id }
      xcb_depth_next(&depths)
    }
    return nil
  }

  /// The key and button events so far, as "press 38" and "button release 1"; waits until there are
  /// `count` of them.
  func inputEvents(_ count: Int) throws -> [String] {
    var events: [String] = []
    try Wait.until("\(count) input events") {
      while let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        let detail = UnsafeRawPointer(event).load(fromByteOffset: 1, as: UInt8.self)
        switch Int32(event.pointee.response_type & 0x7f) {
        case XCB_KEY_PRESS: events.append("press \(detail)")
        case XCB_KEY_RELEASE: events.append("release \(detail)")
        case XCB_BUTTON_PRESS: events.append("button press \(detail)")
        case XCB_BUTTON_RELEASE: events.append("button release \(detail)")
        default: break
        }
      }
      return events.count >= count
    }
    return events
  }

  /// The server's times of the presses of buttons so far, in milliseconds; waits until there are `count` of them.
  func pressTimes(_ count: Int) throws -> [UInt32] {
    var times: [UInt32] = []
    try Wait.until("\(count) presses") {
      while let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        guard Int32(event.pointee.response_type & 0x7f) == XCB_BUTTON_PRESS else { continue }
        event.withMemoryRebound(to: xcb_button_press_event_t.self, capacity: 1) {
          times.append($0.pointee.time)
        }
      }
      return times.count >= count
    }
    return times
  }

  /// Waits until the server has executed all requests.
  func sync() { free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil)) }

  /// Fills a part of the window.
  func fill(_ rect: CGRect, color: UInt32) {
    let context = xcb_generate_id(xcb)
    var value = color
    xcb_create_gc(xcb, context, id.rawValue, XCB_GC_FOREGROUND.rawValue, &value)
    var area = xcb_rectangle_t(
      x: Int16(rect.minX), y: Int16(rect.minY), width: UInt16(rect.width), height: UInt16(rect.height))
    xcb_poly_fill_rectangle(xcb, id.rawValue, context, 1, &area)
    xcb_free_gc(xcb, context)
    xcb_flush(xcb)
  }

  /// Takes all pointer events of the screen, as a program with an open menu does.
  func grabPointer() throws {
    let cookie = xcb_grab_pointer(
      xcb, 0, id.rawValue,
      UInt16(XCB_EVENT_MASK_BUTTON_PRESS.rawValue | XCB_EVENT_MASK_BUTTON_RELEASE.rawValue),
      UInt8(XCB_GRAB_MODE_ASYNC.rawValue), UInt8(XCB_GRAB_MODE_ASYNC.rawValue), 0, 0, UInt32(XCB_CURRENT_TIME)
    )
    let reply = try XCTUnwrap(xcb_grab_pointer_reply(xcb, cookie, nil))
    defer { free(reply) }
    XCTAssertEqual(UInt32(reply.pointee.status), XCB_GRAB_STATUS_SUCCESS.rawValue)
  }

  func destroy() {
    xcb_destroy_window(xcb, id.rawValue)
    xcb_flush(xcb)
  }

  // MARK: - Frames

  private var counters: [xcb_sync_counter_t] = []

  /// Gives the window the two counters that a program counts its frames with.
  func countFrames(from value: UInt64 = 0) {
    free(xcb_sync_initialize_reply(xcb, xcb_sync_initialize(xcb, 3, 1), nil))
    counters = (0..<2).map { _ in
      let counter = xcb_generate_id(xcb)
      xcb_sync_create_counter(xcb, counter, Self.number(value))
      return counter
    }
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), id.rawValue, atom("_NET_WM_SYNC_REQUEST_COUNTER"),
      XCB_ATOM_CARDINAL.rawValue, 32, 2, counters)
    sync()
  }

  /// Sets the counter of frames: odd for one that begins, even for one that is done.
  func setFrameCounter(_ value: UInt64) {
    xcb_sync_set_counter(xcb, counters[1], Self.number(value))
    sync()
  }

  /// Returns the next frame that is reported as shown, with the interval of frames in microseconds.
  ///
  /// Returns nil if no frame is reported within the time.
  func shownFrame(within seconds: TimeInterval) -> (frame: UInt64, interval: UInt32)? {
    let (drawn, timings) = (atom("_NET_WM_FRAME_DRAWN"), atom("_NET_WM_FRAME_TIMINGS"))
    var frame: UInt64?
    var answer: (frame: UInt64, interval: UInt32)?
    try? Wait.until("a frame", within: seconds) {
      while answer == nil, let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        guard Int32(event.pointee.response_type & 0x7f) == XCB_CLIENT_MESSAGE else { continue }
        event.withMemoryRebound(to: xcb_client_message_event_t.self, capacity: 1) {
          let (type, data) = ($0.pointee.type, $0.pointee.data.data32)
          let number = UInt64(data.1) << 32 | UInt64(data.0)
          if type == drawn { frame = number }
          if type == timings, number == frame { answer = (number, data.3) }
        }
      }
      return answer != nil
    }
    return answer
  }

  /// The hints that the window manager declares as supported.
  func supportedHints() -> Set<String> {
    let root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
    guard
      let reply = xcb_get_property_reply(
        xcb, xcb_get_property(xcb, 0, root, atom("_NET_SUPPORTED"), XCB_ATOM_ATOM.rawValue, 0, 1_024), nil)
    else { return [] }
    defer { free(reply) }
    let count = Int(xcb_get_property_value_length(reply)) / 4
    let atoms = xcb_get_property_value(reply)?.bindMemory(to: xcb_atom_t.self, capacity: count)
    return Set(
      ["_NET_WM_FRAME_DRAWN", "_NET_WM_FRAME_TIMINGS"].filter { name in
        (0..<count).contains { atoms?[$0] == atom(name) }
      })
  }

  /// Writes the window manager's list again, as after its restart.
  func resetSupportedHints() {
    let root = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee.root
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), root, atom("_NET_SUPPORTED"), XCB_ATOM_ATOM.rawValue, 32, 1,
      [atom("_NET_WM_STATE")])
    sync()
  }

  private func atom(_ name: String) -> xcb_atom_t {
    let reply = xcb_intern_atom_reply(xcb, xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  private static func number(_ value: UInt64) -> xcb_sync_int64_t {
    xcb_sync_int64_t(hi: Int32(truncatingIfNeeded: value >> 32), lo: UInt32(truncatingIfNeeded: value))
  }
}

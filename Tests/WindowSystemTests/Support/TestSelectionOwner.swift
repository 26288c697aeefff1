// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import XCTest

@testable import WindowSystem

/// An owner of the clipboard on a separate connection, which answers a request only when a test calls it.
final class TestSelectionOwner {
  private let xcb: OpaquePointer
  private let window: xcb_window_t

  /// Takes the clipboard of a display.
  init(on display: TestDisplay) throws {
    xcb =
      try XConnector.connect(display: display.name, authorityFile: display.authorityFile, within: 10)
      .connection
    window = xcb_generate_id(xcb)
    let screen = xcb_setup_roots_iterator(xcb_get_setup(xcb)).data.pointee
    xcb_create_window(
      xcb, UInt8(XCB_COPY_FROM_PARENT), window, screen.root, -100, -100, 1, 1, 0,
      UInt16(XCB_WINDOW_CLASS_INPUT_ONLY.rawValue), UInt32(XCB_COPY_FROM_PARENT), 0, nil)
    xcb_set_selection_owner(xcb, window, atom("CLIPBOARD"), 0)
    // Waits until the server has executed the requests.
    free(xcb_get_input_focus_reply(xcb, xcb_get_input_focus(xcb), nil))
  }

  deinit { xcb_disconnect(xcb) }

  private func atom(_ name: String) -> xcb_atom_t {
    let reply = xcb_intern_atom_reply(xcb, xcb_intern_atom(xcb, 0, UInt16(name.utf8.count), name), nil)
    defer { free(reply) }
    return reply?.pointee.atom ?? 0
  }

  /// Waits for the next request for the content.
  func nextRequest() throws -> xcb_selection_request_event_t {
    var request: xcb_selection_request_event_t?
    try Wait.until("a request for the clipboard") {
      while request == nil, let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        guard Int32(event.pointee.response_type & 0x7f) == XCB_SELECTION_REQUEST else { continue }
        request = event.withMemoryRebound(to: xcb_selection_request_event_t.self, capacity: 1) { $0.pointee }
      }
      return request != nil
    }
    return try XCTUnwrap(request)
  }

  /// Answers a request, and waits until the content is read.
  func answer(_ request: xcb_selection_request_event_t, with content: [UInt8]) throws {
    watch(request)
    put(content, for: request)
    notify(request, property: request.property)
    try waitUntilTaken(request)
  }

  /// Answers a request with content in pieces.
  func answer(_ request: xcb_selection_request_event_t, inPieces pieces: [[UInt8]]) throws {
    watch(request)
    let size = [UInt32(pieces.joined().count)]
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), request.requestor, request.property, atom("INCR"), 32, 1,
      size)
    notify(request, property: request.property)
    for piece in pieces + [[]] {
      try waitUntilTaken(request)
      put(piece, for: request)
    }
    try waitUntilTaken(request)
  }

  /// Answers that there is no such content.
  func refuse(_ request: xcb_selection_request_event_t) {
    notify(request, property: XCB_ATOM_NONE.rawValue)
  }

  private func watch(_ request: xcb_selection_request_event_t) {
    var events = XCB_EVENT_MASK_PROPERTY_CHANGE.rawValue
    xcb_change_window_attributes(xcb, request.requestor, XCB_CW_EVENT_MASK.rawValue, &events)
  }

  private func put(_ content: [UInt8], for request: xcb_selection_request_event_t) {
    xcb_change_property(
      xcb, UInt8(XCB_PROP_MODE_REPLACE.rawValue), request.requestor, request.property, request.target, 8,
      UInt32(content.count), content)
    xcb_flush(xcb)
  }

  private func notify(_ request: xcb_selection_request_event_t, property: xcb_atom_t) {
    var notify = xcb_selection_notify_event_t()
    notify.response_type = UInt8(XCB_SELECTION_NOTIFY)
    notify.time = request.time
    notify.requestor = request.requestor
    notify.selection = request.selection
    notify.target = request.target
    notify.property = property
    // An event in the protocol has 32 bytes.
    var event = [CChar](repeating: 0, count: 32)
    withUnsafeBytes(of: &notify) { bytes in
      for (index, byte) in bytes.prefix(32).enumerated() { event[index] = CChar(bitPattern: byte) }
    }
    xcb_send_event(xcb, 0, request.requestor, 0, event)
    xcb_flush(xcb)
  }

  /// Waits until the property of a request is read and deleted.
  private func waitUntilTaken(_ request: xcb_selection_request_event_t) throws {
    var isTaken = false
    try Wait.until("the deletion of the property") {
      while !isTaken, let event = xcb_poll_for_event(xcb) {
        defer { free(event) }
        guard Int32(event.pointee.response_type & 0x7f) == XCB_PROPERTY_NOTIFY else { continue }
        event.withMemoryRebound(to: xcb_property_notify_event_t.self, capacity: 1) {
          isTaken =
            $0.pointee.atom == request.property
            && UInt32($0.pointee.state) == XCB_PROPERTY_DELETE.rawValue
        }
      }
      return isTaken
    }
  }
}

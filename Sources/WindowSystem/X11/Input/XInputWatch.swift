// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized
import Timing

/// Receives all input of a display, from any client or device, through the extension RECORD.
///
/// The watch has a thread and separate connections until ``close()``. Changes of the keyboard map arrive in the same
/// stream as the keys. Therefore a key has the meaning that it had when it was pressed, even if typing gives a spare
/// key several meanings in succession. RECORD did not report touches (Xorg 21.1.7, devices of the driver inputtest), so
/// the code that sends a touch passes it to ``append(_:)``.
final class XInputWatch: InputWatch {
  private let control: XConnection
  private let data: XConnection
  private let context: xcb_record_context_t
  private let extensionOpcode: UInt8?
  private let queue = InputQueue()
  private let ended = ConditionMutex(false)

  /// Starts to watch.
  ///
  /// - Throws: ``WindowSystemError``.
  init(display: String, authorityFile: String? = nil) throws {
    control = try XConnection(display: display, authorityFile: authorityFile)
    data = try XConnection(display: display, authorityFile: authorityFile)
    guard try XExtensions(control).has(XExtensions.record) else {
      throw WindowSystemError.missingExtension(display: display, name: XExtensions.record)
    }
    extensionOpcode = try Self.opcode(of: "XKEYBOARD", control)
    context = control.call { xcb_generate_id($0) }
    try Self.createContext(context, keyboardOpcode: extensionOpcode, control)
    // The map is read after the context is created. A change between these two requests is then read twice, instead of
    // being missed.
    let reader = XKeyReader(map: try XKeyboardMap.read(control))
    let enabled = try data.locked {
      let sequence = data.call { xcb_record_enable_context($0, context).sequence }
      try data.flush()
      return sequence
    }
    try waitForStart(enabled)
    NamedThread.start("understudy-tap") { [self] in
      run(enabled, reader)
      ended.change { $0 = true }
    }
  }

  /// All input since the last call, in order; empty if `deadline` passes first, or ``wake()`` is called.
  ///
  /// - Throws: ``WindowSystemError`` if the server has ended and all earlier input was returned.
  func next(until deadline: TimeInterval) throws -> [InputEvent] { try queue.removeAll(until: deadline) }

  /// Ends a wait in ``next(until:)``.
  func wake() { queue.wake() }

  /// Adds input that RECORD does not report.
  func append(_ event: InputEvent) { queue.append(event) }

  /// Stops watching at once.
  func close() {
    guard queue.isOpen else { return }
    queue.close()
    control.locked {
      control.call { xcb_record_disable_context($0, context) }
      control.call { xcb_record_free_context($0, context) }
      control.call { xcb_flush($0) }
    }
    // The server's last message ends the thread; without this message, the thread ends at its next check of the queue.
    ended.wait(until: MonotonicClock.now + TimeLimits.Display.watchSlice.seconds * 2) { !$0 }
  }

  // MARK: - Setting up

  private static func opcode(of name: String, _ connection: XConnection) throws -> UInt8? {
    let reply = try connection.reply(
      connection.call { xcb_query_extension($0, UInt16(name.utf8.count), name).sequence },
      xcb_query_extension_reply_t.self, to: "QueryExtension")
    return reply.fields.present != 0 ? reply.fields.major_opcode : nil
  }

  private static func createContext(
    _ context: xcb_record_context_t, keyboardOpcode: UInt8?, _ connection: XConnection
  ) throws {
    var range = xcb_record_range_t()
    range.device_events = .init(first: UInt8(XCB_KEY_PRESS), last: UInt8(XCB_MOTION_NOTIFY))
    range.core_requests = .init(first: changeKeyboardMapping, last: changeKeyboardMapping)
    if let keyboardOpcode {
      range.ext_requests.major = .init(first: keyboardOpcode, last: keyboardOpcode)
      range.ext_requests.minor = .init(first: setMap, last: getKeyboardByName)
    }
    var clients = xcb_record_client_spec_t(XCB_RECORD_CS_ALL_CLIENTS.rawValue)
    let refusal = try connection.locked {
      try connection.refusal(
        of: connection.call {
          xcb_record_create_context_checked($0, context, 0, 1, 1, &clients, &range).sequence
        },
        to: "RecordCreateContext")
    }
    if let refusal {
      throw WindowSystemError.requestRefused(request: "RecordCreateContext", code: refusal)
    }
  }

  /// The numbers of the requests that change the map: one of the core protocol, and `XkbSetMap` to `XkbGetKbdByName`.
  ///
  /// The other requests in this range are harmless.
  private static let changeKeyboardMapping: UInt8 = 100
  private static let setMap: UInt16 = 9
  private static let getKeyboardByName: UInt16 = 23

  /// Waits for the server's first message, because only input after this message is certain to be recorded.
  private func waitForStart(_ sequence: UInt32) throws {
    let deadline = MonotonicClock.now + TimeLimits.Display.reply.seconds
    while true {
      if let reply = try data.nextReply(
        sequence, xcb_record_enable_context_reply_t.self, to: "RecordEnableContext",
        until: min(deadline, MonotonicClock.now + TimeLimits.Display.watchSlice.seconds))
      {
        if reply.fields.category == Category.start { return }
      } else if MonotonicClock.now > deadline {
        throw WindowSystemError.serverNotAnswering(
          display: data.display, request: "RecordEnableContext", seconds: TimeLimits.Display.reply.seconds)
      }
    }
  }

  // MARK: - Watching

  private enum Category {
    static let server: UInt8 = 0
    static let client: UInt8 = 1
    static let start: UInt8 = 4
    static let end: UInt8 = 5
  }

  private func run(_ sequence: UInt32, _ reader: XKeyReader) {
    var reader = reader
    do {
      while queue.isOpen {
        // The events that the server sends to every client are dropped.
        try data.drainEvents { _ in }
        guard
          let reply = try data.nextReply(
            sequence, xcb_record_enable_context_reply_t.self, to: "RecordEnableContext",
            until: MonotonicClock.now + TimeLimits.Display.watchSlice.seconds)
        else {
          // Xorg and Xvfb 21.1 buffer recorded input until they write to any client. If no window selects the input,
          // the reply to this request is that write.
          try control.sync()
          continue
        }
        if reply.fields.category == Category.end { break }
        let bytes = UnsafeRawBufferPointer(
          start: xcb_record_enable_context_data(reply.pointer),
          count: Int(xcb_record_enable_context_data_length(reply.pointer)))
        parse(bytes, category: reply.fields.category, isSwapped: reply.fields.client_swapped != 0, &reader)
      }
      if queue.isOpen { throw WindowSystemError.serverGone(display: data.display) }
    } catch {
      queue.fail(error)
    }
  }

  private func parse(
    _ bytes: UnsafeRawBufferPointer, category: UInt8, isSwapped: Bool, _ reader: inout XKeyReader
  ) {
    switch category {
    case Category.server:
      // An event always has 32 bytes; several may arrive together.
      for start in stride(from: 0, to: bytes.count - 31, by: 32) {
        let part = UnsafeRawBufferPointer(rebasing: bytes[start..<start + 32])
        if let event = event(part, reader) { queue.append(event) }
      }
    case Category.client:
      if isSwapped || !XKeyboardMapChange.apply(bytes, to: &reader.map) {
        // This case is rare. RECORD reports the request before the server executes it, but the reply to this read comes
        // after the execution. If the server does not answer this read, the next request of `run` throws the error.
        if let map = try? XKeyboardMap.read(control) { reader.map = map }
      }
    default: break
    }
  }

  private func event(_ bytes: UnsafeRawBufferPointer, _ reader: XKeyReader) -> InputEvent? {
    let event = bytes.loadUnaligned(as: xcb_button_press_event_t.self)
    let kind: InputEvent.Kind
    switch Int32(event.response_type & 0x7f) {
    case XCB_BUTTON_PRESS: kind = .buttonDown(Int(event.detail))
    case XCB_BUTTON_RELEASE: kind = .buttonUp(Int(event.detail))
    case XCB_MOTION_NOTIFY: kind = .motion
    case XCB_KEY_PRESS: kind = .keyDown(reader.key(event.detail, state: event.state))
    case XCB_KEY_RELEASE: kind = .keyUp(reader.key(event.detail, state: event.state))
    default: return nil
    }
    return InputEvent(
      kind, at: CGPoint(x: Int(event.root_x), y: Int(event.root_y)),
      modifiers: XKeyReader.modifiers(event.state),
      time: XServerTime.instant(event.time, now: MonotonicClock.now))
  }
}

// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized
import Timing

/// A connection to an X server, on which every wait has a time limit.
///
/// One thread at a time uses the connection, within ``locked(_:)`` or ``call(_:)``; only that thread reads from the
/// socket. Replies are polled; libxcb's blocking calls are never used.
// libxcb's pointers never change and are used within the lock, except for the descriptor that is polled.
final class XConnection: @unchecked Sendable {
  let display: String
  private let xcb: OpaquePointer
  let root: xcb_window_t
  let rootDepth: UInt8
  let rootVisual: xcb_visualid_t
  let setup: UnsafePointer<xcb_setup_t>

  /// The size of the screen at the time of the connection.
  let initialScreenSize: CGSize

  private let lock = RecursiveLock()
  private var lockDepth = 0

  init(
    display: String, authorityFile: String?, within seconds: TimeInterval = TimeLimits.Display.connect.seconds
  ) throws {
    let (connection, screenNumber) = try BrokenPipeGuard.run {
      try XConnector.connect(display: display, authorityFile: authorityFile, within: seconds)
    }
    self.display = display
    xcb = connection
    setup = xcb_get_setup(connection)
    var screens = xcb_setup_roots_iterator(setup)
    for _ in 0..<screenNumber where screens.rem > 1 { xcb_screen_next(&screens) }
    root = screens.data.pointee.root
    rootDepth = screens.data.pointee.root_depth
    rootVisual = screens.data.pointee.root_visual
    initialScreenSize = CGSize(
      width: Int(screens.data.pointee.width_in_pixels), height: Int(screens.data.pointee.height_in_pixels))
  }

  deinit { BrokenPipeGuard.run { xcb_disconnect(xcb) } }

  /// Runs `body` as the only user of the connection.
  ///
  /// Calls may be nested.
  func locked<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows -> sending Result {
    try lock.exclusively {
      lockDepth += 1
      defer { lockDepth -= 1 }
      return lockDepth == 1 ? try BrokenPipeGuard.run(body) : try body()
    }
  }

  /// Calls a function of libxcb with the connection, as the only user of the connection.
  ///
  /// - Parameter function: the call. It receives libxcb's connection, and does not store it.
  /// - Returns: the result of the call.
  /// - Throws: the error of `function`.
  @discardableResult
  func call<Result>(_ function: (OpaquePointer) throws -> sending Result) rethrows -> sending Result {
    try locked { try function(xcb) }
  }

  /// The descriptor of the socket, which threads may poll without the lock.
  var descriptor: Int32 { xcb_get_file_descriptor(xcb) }

  /// Throws an error if the server has closed the connection.
  func check() throws {
    guard xcb_connection_has_error(xcb) == 0 else {
      throw WindowSystemError.serverGone(display: display)
    }
  }

  /// Sends the buffered requests.
  func flush() throws {
    try locked {
      xcb_flush(xcb)
      try check()
    }
  }

  /// Waits until the server has executed all earlier requests.
  func sync() throws {
    try locked {
      _ = try reply(
        xcb_get_input_focus(xcb).sequence, xcb_get_input_focus_reply_t.self, to: "GetInputFocus")
    }
  }

  /// Runs `body` while the server serves only this connection, so that the state that `body` reads does not change
  /// in the meantime.
  func withServerGrabbed<Result>(_ body: () throws -> Result) throws -> Result {
    try locked {
      xcb_grab_server(xcb)
      defer {
        xcb_ungrab_server(xcb)
        // If the server has ended, the next request throws the error.
        try? flush()
      }
      return try body()
    }
  }

  // MARK: - Replies

  /// The reply to the request with this sequence number; throws an error if the server refuses the request.
  func reply<Layout>(
    _ sequence: UInt32, _ layout: Layout.Type, to request: String
  ) throws -> XReply<Layout> {
    switch try waitForReply(sequence, to: request) {
    case .reply(let raw): return XReply(raw)
    case .refusal(let code): throw WindowSystemError.requestRefused(request: request, code: code)
    }
  }

  /// The reply; nil if the server refuses the request, usually because the window or drawable no longer exists.
  func replyUnlessGone<Layout>(
    _ sequence: UInt32, _ layout: Layout.Type, to request: String
  ) throws -> XReply<Layout>? {
    switch try waitForReply(sequence, to: request) {
    case .reply(let raw): return XReply(raw)
    case .refusal: return nil
    }
  }

  /// The next of several replies to one request; nil if `deadline` passes first.
  func nextReply<Layout>(
    _ sequence: UInt32, _ layout: Layout.Type, to request: String, until deadline: TimeInterval
  ) throws -> XReply<Layout>? {
    try locked {
      while true {
        var raw: UnsafeMutableRawPointer?
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        let isAnswered = xcb_poll_for_reply(xcb, sequence, &raw, &error) != 0
        defer { free(error) }
        if let raw { return XReply(raw) }
        if let error {
          throw WindowSystemError.requestRefused(request: request, code: error.pointee.error_code)
        }
        try check()
        // The request is complete and there is no reply, so there are no more replies.
        guard !isAnswered else { throw WindowSystemError.serverGone(display: display) }
        let left = deadline - MonotonicClock.now
        guard left > 0 else { return nil }
        waitForInput(atMost: left)
      }
    }
  }

  /// Waits until a checked request without a reply is executed; returns the error code if the server refuses it, else
  /// nil.
  func refusal(of sequence: UInt32, to request: String) throws -> UInt8? {
    try locked {
      try sync()
      var raw: UnsafeMutableRawPointer?
      var error: UnsafeMutablePointer<xcb_generic_error_t>?
      _ = xcb_poll_for_reply(xcb, sequence, &raw, &error)
      defer { free(error) }
      return error?.pointee.error_code
    }
  }

  private enum Answer {
    case reply(UnsafeMutableRawPointer)
    case refusal(UInt8)
  }

  private func waitForReply(_ sequence: UInt32, to request: String) throws -> Answer {
    try locked {
      xcb_flush(xcb)
      let deadline = MonotonicClock.now + TimeLimits.Display.reply.seconds
      while true {
        var raw: UnsafeMutableRawPointer?
        var error: UnsafeMutablePointer<xcb_generic_error_t>?
        if xcb_poll_for_reply(xcb, sequence, &raw, &error) != 0 {
          if let raw { return .reply(raw) }
          defer { free(error) }
          if let error { return .refusal(error.pointee.error_code) }
          throw WindowSystemError.serverGone(display: display)
        }
        let left = deadline - MonotonicClock.now
        guard left > 0 else {
          xcb_discard_reply(xcb, sequence)
          throw WindowSystemError.serverNotAnswering(
            display: display, request: request, seconds: TimeLimits.Display.reply.seconds)
        }
        waitForInput(atMost: left)
      }
    }
  }

  // MARK: - Events

  /// Passes all events that have arrived to `handle`, without blocking.
  func drainEvents(_ handle: (UnsafePointer<xcb_generic_event_t>) -> Void) throws {
    try locked {
      while let event = xcb_poll_for_event(xcb) {
        handle(event)
        free(event)
      }
      try check()
    }
  }

  /// Waits until `condition` is true; returns false if `deadline` passes first.
  ///
  /// `condition` is evaluated whenever data arrives from the server, and at least every
  /// ``TimeLimits/Display/waitSlice``, because another thread may have read the data.
  func wait(until deadline: TimeInterval, for condition: () throws -> Bool) throws -> Bool {
    while true {
      if try condition() { return true }
      let left = deadline - MonotonicClock.now
      guard left > 0 else { return false }
      waitForInput(atMost: min(left, TimeLimits.Display.waitSlice.seconds))
    }
  }

  /// Waits until data arrives from the server, or until `deadline`, if given.
  ///
  /// The caller must have read all events that arrived earlier.
  func waitForEvent(until deadline: TimeInterval?) {
    guard let deadline else {
      var descriptor = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, -1)
      return
    }
    let left = deadline - MonotonicClock.now
    if left > 0 { waitForInput(atMost: left) }
  }

  private func waitForInput(atMost seconds: TimeInterval) {
    var descriptor = pollfd(fd: self.descriptor, events: Int16(POLLIN), revents: 0)
    poll(&descriptor, 1, Int32(max(1, min(seconds * 1000, Double(Int32.max)).rounded(.up))))
  }
}

extension XConnection: RecursiveLocking {
  func exclusively<Result: ~Copyable>(_ body: () throws -> sending Result) rethrows -> sending Result {
    try locked(body)
  }
}

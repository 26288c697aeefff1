// SPDX-License-Identifier: Apache-2.0

import CWayland

/// The loop that calls functions when a file is readable or writable, or when a time has come.
final class EventLoop {
  private let loop: OpaquePointer

  init(_ loop: OpaquePointer) { self.loop = loop }

  /// The state of a file for which a function waits.
  enum Readiness {
    case readable
    case writable
  }

  /// Calls `action` whenever a file is ready, or its other end is closed.
  func watch(
    _ descriptor: Int32, for readiness: Readiness = .readable, _ action: @escaping () -> Void
  ) -> Source {
    let source = Source(action)
    source.pointer = wl_event_loop_add_fd(
      loop, descriptor, UInt32(readiness == .readable ? WL_EVENT_READABLE : WL_EVENT_WRITABLE),
      { _, _, data in Source.call(data) }, CallbackContext.borrow(source))
    return source
  }

  /// Returns a timer, which calls `action` once after each ``Source/start(after:)``.
  func timer(_ action: @escaping () -> Void) -> Source {
    let source = Source(action)
    source.pointer = wl_event_loop_add_timer(loop, { Source.call($0) }, CallbackContext.borrow(source))
    return source
  }

  /// Calls `action` once, after the events that have already arrived.
  func afterEvents(_ action: @escaping () -> Void) {
    let context = CallbackContext.retain(Source(action))
    let added = wl_event_loop_add_idle(
      loop, { data in CallbackContext.release(data, as: Source.self).action() }, context)
    if added == nil { CallbackContext.release(context, as: Source.self) }
  }

  /// A source of events, which ends when it is released.
  final class Source {
    fileprivate let action: () -> Void
    fileprivate var pointer: OpaquePointer?

    fileprivate init(_ action: @escaping () -> Void) { self.action = action }

    deinit { if let pointer { wl_event_source_remove(pointer) } }

    /// Whether the loop calls the function; it accepts no regular file, for example.
    var isActive: Bool { pointer != nil }

    fileprivate static func call(_ data: UnsafeMutableRawPointer?) -> Int32 {
      CallbackContext.object(data, as: Source.self).action()
      return 0
    }

    /// Starts a timer.
    ///
    /// - Parameter milliseconds: the time until the call; at least 1.
    func start(after milliseconds: Int) {
      if let pointer { wl_event_source_timer_update(pointer, Int32(max(1, milliseconds))) }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Synchronized
import Timing

/// Reports drawing on a display, from the moment at which the monitor is created.
///
/// The monitor watches the whole screen with raw rectangles, so each drawing operation counts. It uses a separate
/// connection, so that its messages never delay input. Safe from any thread.
final class XDamageMonitor: DamageSource {
  private let connection: XConnection
  private let damageEvent: UInt8
  private let state: Guarded<State, XConnection>

  fileprivate final class State {
    let maximumRemembered: Int
    var seen: UInt64 = 0
    var recent: [DamageEvent] = []
    var oldest = 0

    init(maximumRemembered: Int) { self.maximumRemembered = maximumRemembered }
  }

  /// Connects and starts to watch.
  ///
  /// - Parameters:
  ///   - display: the name of the display, such as `:0`.
  ///   - authorityFile: the file with the display's cookie; nil for the usual file.
  ///   - maximumRemembered: the number of events that ``events(after:)`` can return.
  /// - Throws: ``WindowSystemError``.
  init(
    display: String, authorityFile: String? = nil, maximumRemembered: Int = DisplayLimits.rememberedDamage
  ) throws {
    let connection = try XConnection(display: display, authorityFile: authorityFile)
    damageEvent = try XExtensions(connection).firstEvent(of: XExtensions.damage, on: display)
    self.connection = connection
    state = Guarded(State(maximumRemembered: maximumRemembered), by: connection)
    try connection.locked {
      // The extension's first request must be this one; otherwise the server rejects the others.
      _ = try connection.reply(
        connection.call { xcb_damage_query_version($0, 1, 1).sequence },
        xcb_damage_query_version_reply_t.self, to: "DamageQueryVersion")
      let damage = connection.call { xcb_generate_id($0) }
      let refusal = try connection.refusal(
        of: connection.call {
          xcb_damage_create_checked(
            $0, damage, connection.root, UInt8(XCB_DAMAGE_REPORT_LEVEL_RAW_RECTANGLES.rawValue)
          ).sequence
        }, to: "DamageCreate")
      if let refusal {
        throw WindowSystemError.requestRefused(request: "DamageCreate", code: refusal)
      }
    }
  }

  /// The number of drawing operations so far.
  ///
  /// Does not block.
  var count: UInt64 {
    get throws {
      try state.withLock { state in
        try drain(state)
        return state.seen
      }
    }
  }

  /// Makes the server report everything that it has drawn up to now.
  func catchUp() throws {
    try connection.locked {
      _ = try connection.reply(
        connection.call { xcb_get_input_focus($0).sequence },
        xcb_get_input_focus_reply_t.self, to: "GetInputFocus")
    }
  }

  /// The stored events after an event number, oldest first; by default, the latest 1,024 events are stored.
  ///
  /// Does not block.
  func events(after number: UInt64) throws -> [DamageEvent] {
    try state.withLock { state in
      try drain(state)
      return (state.recent[state.oldest...] + state.recent[..<state.oldest]).filter { $0.number > number }
    }
  }

  /// Waits until more than `number` events have arrived; returns false if `deadline` passes first.
  func waitForDamage(after number: UInt64, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) { try count > number }
  }

  private func drain(_ state: State) throws {
    try connection.drainEvents { event in
      guard event.pointee.response_type & 0x7f == damageEvent + UInt8(XCB_DAMAGE_NOTIFY) else { return }
      event.withMemoryRebound(to: xcb_damage_notify_event_t.self, capacity: 1) { state.append($0.pointee) }
    }
  }

}

extension XDamageMonitor.State {
  fileprivate func append(_ event: xcb_damage_notify_event_t) {
    seen += 1
    let area = event.area
    let damage = DamageEvent(
      number: seen,
      rect: CGRect(x: Int(area.x), y: Int(area.y), width: Int(area.width), height: Int(area.height)),
      time: XServerTime.instant(event.timestamp, now: MonotonicClock.now))
    if recent.count < maximumRemembered {
      recent.append(damage)
    } else {
      recent[oldest] = damage
      oldest = (oldest + 1) % recent.count
    }
  }
}

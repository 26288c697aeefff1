// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// The state that the events of a connection have reported so far.
struct XEventLog {
  /// The answered pings by serial number, with the time at which the reply was read.
  private(set) var pingAnswers: [UInt32: TimeInterval] = [:]
  /// The number of changes of the keyboard map.
  private(set) var keyboardMapChanges: UInt64 = 0
  /// The number of override-redirect windows, such as menus and tool tips, that have disappeared from the screen.
  private(set) var closedPopups: UInt64 = 0
  /// The number of times that a child of the root window has appeared on the screen.
  private(set) var shownCount: UInt64 = 0
  /// The children of the root window that appeared last, for ``shown(after:)``.
  private var shown: [xcb_window_t] = []
  private var openPopups: Set<xcb_window_t> = []
  private var pingAnswerOrder: [UInt32] = []

  mutating func append(_ event: UnsafePointer<xcb_generic_event_t>, atoms: XAtoms) {
    // The highest bit marks an event that another client sent.
    switch Int32(event.pointee.response_type & 0x7f) {
    case XCB_MAPPING_NOTIFY:
      keyboardMapChanges += 1
    case XCB_MAP_NOTIFY:
      event.withMemoryRebound(to: xcb_map_notify_event_t.self, capacity: 1) { map in
        shownCount += 1
        shown = shown.suffix(DisplayLimits.rememberedWindows - 1) + [map.pointee.window]
        guard map.pointee.override_redirect != 0 else { return }
        openPopups.insert(map.pointee.window)
      }
    case XCB_UNMAP_NOTIFY:
      event.withMemoryRebound(to: xcb_unmap_notify_event_t.self, capacity: 1) { unmap in
        if openPopups.remove(unmap.pointee.window) != nil { closedPopups += 1 }
      }
    case XCB_CLIENT_MESSAGE:
      event.withMemoryRebound(to: xcb_client_message_event_t.self, capacity: 1) { message in
        let data = message.pointee.data.data32
        guard message.pointee.type == atoms.wmProtocols, data.0 == atoms.netWMPing else { return }
        notePingAnswer(data.1)
      }
    default: break
    }
  }

  /// The stored children of the root window that appeared on the screen after the first `count` appearances.
  func shown(after count: UInt64) -> ArraySlice<xcb_window_t> {
    shown.suffix(Int(min(UInt64(shown.count), shownCount - min(count, shownCount))))
  }

  private mutating func notePingAnswer(_ serial: UInt32) {
    guard pingAnswers.updateValue(MonotonicClock.now, forKey: serial) == nil else { return }
    pingAnswerOrder.append(serial)
    if pingAnswerOrder.count > DisplayLimits.rememberedPings {
      pingAnswers[pingAnswerOrder.removeFirst()] = nil
    }
  }
}

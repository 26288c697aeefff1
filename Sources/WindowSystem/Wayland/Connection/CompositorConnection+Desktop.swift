// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The state of the desktop at one moment, in logical pixels.
struct WaylandDesktopState {
  let pointer: CGPoint
  /// The window that is shown as the active one; nil for none.
  let active: WindowID?
  /// The window that receives keys; 0 for none.
  let focus: WindowID
  let isCapsLockOn: Bool
  /// Whether a program has started a drag of data, now or earlier.
  let isDragging: Bool
  /// The number of popups that have disappeared.
  let closedPopups: UInt64
  /// The number of times that a window has appeared.
  let shownWindows: UInt64
  /// Whether all windows are hidden.
  let isDesktopShown: Bool
  /// The name of the pointer's image; empty for an image without a name.
  let cursor: String
}

extension CompositorConnection {
  func desktop() throws -> WaylandDesktopState {
    let events = try replyEvents(to: "get_desktop") { .getDesktop(serial: $0) }
    guard
      case .desktop(
        _, let x, let y, let active, let focus, let capsLock, let isDragging, let closed, let shown,
        let isDesktopShown, let cursor) = events.last
    else { throw WindowSystemError.serverGone(display: path) }
    return WaylandDesktopState(
      pointer: CGPoint(x: x, y: y), active: active == 0 ? nil : WindowID(rawValue: active),
      focus: WindowID(rawValue: focus), isCapsLockOn: capsLock != 0, isDragging: isDragging != 0,
      closedPopups: UInt64(closed), shownWindows: UInt64(shown), isDesktopShown: isDesktopShown != 0,
      cursor: cursor)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation

extension X11Display {
  /// The screens of the desktop, the primary one first (RandR 1.5, "GetMonitors").
  func monitors() throws -> [Monitor] {
    try connection.locked {
      let reply = try connection.reply(
        connection.call { xcb_randr_get_monitors($0, connection.root, 1).sequence },
        xcb_randr_get_monitors_reply_t.self, to: "RRGetMonitors")
      var found: [xcb_randr_monitor_info_t] = []
      var monitors = xcb_randr_get_monitors_monitors_iterator(reply.pointer)
      while monitors.rem > 0 {
        found.append(monitors.data.pointee)
        xcb_randr_monitor_info_next(&monitors)
      }
      let names = try atoms.names(of: Set(found.map(\.name)), on: connection)
      let all = found.map { info in
        Monitor(
          name: names[info.name] ?? "",
          frame: CGRect(
            x: Int(info.x), y: Int(info.y), width: Int(info.width), height: Int(info.height)),
          isPrimary: info.primary != 0)
      }
      return all.filter(\.isPrimary) + all.filter { !$0.isPrimary }
    }
  }

  /// Changes the size of the primary screen, in pixels.
  ///
  /// - Throws: ``WindowSystemError/screenSizeRefused(_:display:)`` if the server does not support the size. Xvfb never
  ///   grows beyond its initial size.
  func resizeScreen(to size: CGSize) throws {
    try connection.locked {
      try XScreenResizer(connection: connection, refreshRate: refreshRate() ?? XScreenResizer.usualRate)
        .resize(to: size)
    }
  }

  func setRefreshRate(_ hertz: Double) throws {
    try connection.locked {
      guard try refreshRate() != nil,
        try XScreenResizer(connection: connection, refreshRate: hertz).changeRate()
      else {
        throw WindowSystemError.refreshRateRefused(hertz, display: connection.display)
      }
    }
  }

  /// Waits until the window manager has adopted the size of the screen and moved the windows; returns false if
  /// `deadline` passes first.
  func waitForDesktopGeometry(_ size: CGSize, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) {
      try connection.property(atoms.netDesktopGeometry, of: connection.root)?.cardinals == [
        UInt32(size.width), UInt32(size.height),
      ]
    }
  }

  /// Hides all windows or shows them again (EWMH 1.5, `_NET_SHOWING_DESKTOP`).
  func showDesktop(_ isShown: Bool) throws {
    try connection.locked {
      XClientMessage.request(
        atoms.netShowingDesktop, about: connection.root, data: (isShown ? 1 : 0, 0, 0, 0, 0), on: connection)
      try connection.flush()
    }
  }

  /// Waits until the window manager reports that all windows are hidden, or shown; returns false if `deadline` passes
  /// first.
  func waitForShowingDesktop(_ isShown: Bool, until deadline: TimeInterval) throws -> Bool {
    try connection.wait(until: deadline) {
      try connection.property(atoms.netShowingDesktop, of: connection.root)?.cardinals.first
        == (isShown ? 1 : 0)
    }
  }
}

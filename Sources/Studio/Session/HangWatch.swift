// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// Detects whether a program responds, by the ping that window managers use.
///
/// It is used on one thread. Programs that do not support this ping, such as plain Xlib programs, never count as
/// hanging.
struct HangWatch {
  private var ping: Ping?
  private var sent: TimeInterval = 0
  private(set) var hangs = false

  /// Checks whether the last ping was answered, and sends the next one.
  ///
  /// - Returns: whether the program hangs, if that has changed; otherwise nil.
  mutating func check(_ windows: [WindowInfo], of program: pid_t, on display: some DisplayClient) throws
    -> Bool?
  {
    let now = MonotonicClock.now
    if let ping {
      guard windows.contains(where: { $0.id == ping.window }) else {
        // The pinged window is gone, so no reply can come. The next window may belong to another process.
        (self.ping, hangs) = (nil, false)
        return nil
      }
      guard try display.hasAnswered(ping) else {
        guard !hangs, now - sent >= TimeLimits.Studio.hang.seconds else { return nil }
        hangs = true
        return true
      }
      self.ping = nil
      if hangs {
        hangs = false
        return false
      }
    }
    let window = windows.last { $0.supportsPing && $0.isViewable && $0.processID == program }
    guard now - sent >= TimeLimits.Studio.hangPause.seconds, let window else { return nil }
    ping = try display.sendPing(window.id)
    sent = now
    return nil
  }
}

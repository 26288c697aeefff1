// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing
import WindowSystem

/// Finds out whether a program answers, by the ping that window managers use.
///
/// Used on one thread. Programs that take no part in it, as those of bare Xlib, never seem to hang.
struct HangWatch {
  private var ping: Ping?
  private var sent: TimeInterval = 0
  private(set) var hangs = false

  /// Looks whether the last ping was answered, and sends the next.
  ///
  /// - Returns: whether the program hangs, when that has changed.
  mutating func look(_ windows: [WindowInfo], of program: pid_t, on display: some DisplayClient) throws
    -> Bool?
  {
    let now = MonotonicClock.now
    if let ping {
      guard windows.contains(where: { $0.id == ping.window }) else {
        // Nobody is left to answer, and what comes next is another program.
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
    let own = windows.last { $0.supportsPing && $0.isViewable && $0.processID == program }
    guard now - sent >= TimeLimits.Studio.hangPause.seconds, let own else { return nil }
    ping = try display.sendPing(own.id)
    sent = now
    return nil
  }
}

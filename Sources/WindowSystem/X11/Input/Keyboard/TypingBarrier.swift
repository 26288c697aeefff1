// SPDX-License-Identifier: Apache-2.0

import CXCB
import Foundation
import Timing

/// Waits until the program that receives typed keys has read them.
struct TypingBarrier: Sendable {
  let connection: XConnection
  let reader: XWindowReader
  let state: X11DisplayState
  /// The X authority file; nil for the file in XAUTHORITY.
  let authorityFile: String?
  /// The seconds within which a window must answer.
  let timeout: TimeInterval
  /// Waits, with a time limit, until a process has read all its messages.
  let waitForEventLoop: @Sendable (pid_t) -> Void

  /// Returns the functions that wait for the program of a window.
  ///
  /// - Parameter window: the top-level window that receives the keys; nil for the active one.
  /// - Returns: the functions that wait for the program of this window.
  func receiver(_ window: WindowID?) -> KeyReceiver {
    KeyReceiver(
      takeInKeys: { try waitUntilRead(by: window) },
      takeInMap: {
        guard let id = try window ?? activeWindow(),
          let process = try reader.window(id.rawValue)?.processID,
          try XClientProcesses.connections(of: process, on: connection) > 1
        else { return }
        // The window's reply goes through the server, so the server has already notified all connections of the new
        // map. A process that waits in its event loop has read all these messages.
        try waitUntilRead(by: id)
        waitForEventLoop(process)
      })
  }

  /// Waits until the window has read all events sent so far, or has been closed.
  ///
  /// A window that supports `_NET_WM_PING` answers a ping. For other windows the best approximation is a display on
  /// which nothing has been drawn for some time, because typed characters are drawn.
  ///
  /// - Throws: ``WindowSystemError/windowNotAnswering(_:title:processID:seconds:)``.
  private func waitUntilRead(by window: WindowID?) throws {
    guard let id = try window ?? activeWindow(), let info = try reader.window(id.rawValue) else {
      return try waitForQuiet()
    }
    guard info.supportsPing else {
      try state.wake(id)
      return try waitForQuiet()
    }
    let ping = try state.sendPing(id)
    var nextCheck = MonotonicClock.now + TimeLimits.Display.closedWindowPoll.seconds
    let isPassed = try connection.wait(until: MonotonicClock.now + timeout) {
      if try state.answerTime(of: ping) != nil { return true }
      guard MonotonicClock.now >= nextCheck else { return false }
      nextCheck = MonotonicClock.now + TimeLimits.Display.closedWindowPoll.seconds
      // A window that a key has closed reads no more keys. The reply to the ping may arrive together with the reply to
      // this request. Then nothing else would end the wait, so the reply is checked again.
      return try reader.window(id.rawValue) == nil || state.answerTime(of: ping) != nil
    }
    guard isPassed else {
      throw WindowSystemError.windowNotAnswering(
        id, title: info.title, processID: info.processID, seconds: timeout)
    }
  }

  private func activeWindow() throws -> WindowID? {
    try reader.activeWindow().map { WindowID(rawValue: $0) }
  }

  private func waitForQuiet() throws {
    let monitor = try XDamageMonitor(display: connection.display, authorityFile: authorityFile)
    _ = try monitor.waitForQuiet(
      for: TimeLimits.Display.quietBarrier.seconds,
      until: MonotonicClock.now + TimeLimits.Display.quietBarrierAtMost.seconds)
  }
}

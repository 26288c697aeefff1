// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Synchronization
import Timing
import WebServer

/// Notifies open pages of changes, so that they request their data again.
final class ChangeFeed: WebSocketHandler {
  private let store: ResultStore
  private let sockets = Mutex<Set<WebSocket>>([])
  private let mark = Mutex("")

  init(_ store: ResultStore) { self.store = store }

  func connect(_ socket: WebSocket) {
    // A page that has just been opened has current data. If the database does not answer, the page may be notified of a
    // change that it shows already.
    if let now = try? store.mark(), sockets.withLock({ $0.isEmpty }) { mark.withLock { $0 = now } }
    sockets.withLock { _ = $0.insert(socket) }
  }
  func disconnect(_ socket: WebSocket) { sockets.withLock { _ = $0.remove(socket) } }
  /// Does nothing: pages send no messages.
  func receive(_ text: String, from socket: WebSocket) {}

  /// Checks whether data has changed, in this process or in another, and notifies the pages.
  func checkForChanges() {
    let open = sockets.withLock { $0 }
    guard !open.isEmpty else { return }
    // If the database does not answer, the next check tries again; pages that request data receive the error.
    guard let now = try? store.mark() else { return }
    let before = mark.withLock { mark in
      defer { mark = now }
      return mark
    }
    guard before != now else { return }
    for socket in open { socket.send("changed") }
  }

  /// Polls for changes until the task is cancelled.
  func follow() async {
    while !Task.isCancelled {
      // Fails when the task is cancelled.
      try? await MonotonicClock.sleep(for: TimeLimits.Bots.changePoll.duration)
      // The check itself throws no errors.
      try? await BlockingWork.run { self.checkForChanges() }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// The pings that a client has not answered yet.
///
/// A client that hangs is sent only a few pings, because its buffer would overflow otherwise. Later pings wait, and are
/// then sent as one.
final class PingQueue {
  /// Called with true when the client has answered, and with false when it has gone.
  typealias Action = (Bool) -> Void

  private weak var base: WindowManagerBase?
  /// The pings that were sent, the oldest first.
  private var sent: [(serial: UInt32, actions: [Action])] = []
  private var waiting: [Action] = []

  /// The number of pings that a client may leave unanswered before the next one waits.
  private static let maximumSent = 8
  /// The number of pings that may wait.
  private static let maximumWaiting = 10_000

  /// Changes the object for the pings; the pings of another object, which will not be answered, are sent again.
  func use(_ base: WindowManagerBase) {
    guard base !== self.base else { return }
    self.base = base
    waiting = sent.flatMap(\.actions) + waiting
    sent = []
    sendWaiting()
  }

  /// Sends a ping, which the client reads after all earlier events.
  func send(_ action: @escaping Action) {
    guard base?.resource != nil, waiting.count < Self.maximumWaiting else { return action(false) }
    waiting.append(action)
    sendWaiting()
  }

  private func sendWaiting() {
    guard !waiting.isEmpty, sent.count < Self.maximumSent, let base else { return }
    let actions = waiting
    waiting = []
    if let serial = base.sendPing() {
      sent.append((serial, actions))
    } else {
      for action in actions { action(false) }
    }
  }

  /// Reports a reply; a client answers pings in their order, so it has read the earlier ones too.
  func answered(_ serial: UInt32) {
    guard let index = sent.firstIndex(where: { $0.serial == serial }) else { return }
    let done = sent[...index].flatMap(\.actions)
    sent.removeFirst(index + 1)
    sendWaiting()
    for action in done { action(true) }
  }

  /// Ends all pings, because the client has gone.
  func end() {
    base = nil
    fail()
  }

  /// Reports that no reply will arrive.
  private func fail() {
    let actions = sent.flatMap(\.actions) + waiting
    sent = []
    waiting = []
    for action in actions { action(false) }
  }
}

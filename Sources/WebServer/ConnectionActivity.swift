// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Timing

/// The time since which a server has been waiting for the client of a connection.
///
/// It orders the connections that a server may close if there are too many.
final class ConnectionActivity: Sendable {
  /// Whether the connection exceeds the limit of the server, so that its request is refused.
  let isSurplus: Bool
  private let time = Mutex<TimeInterval?>(MonotonicClock.now)

  init(isSurplus: Bool) { self.isSurplus = isSurplus }

  /// The time of the last progress of the client, in seconds of `MonotonicClock`; nil while the client waits for the
  /// service.
  var waitingSince: TimeInterval? { time.withLock { $0 } }

  /// Notes that the client has sent or read a part.
  ///
  /// - Parameter isClientWaiting: whether the client now waits for the service.
  func clientDidAct(isClientWaiting: Bool) {
    let now = isClientWaiting ? nil : MonotonicClock.now
    time.withLock { $0 = now }
  }
}

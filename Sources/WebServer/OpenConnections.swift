// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Synchronized

/// The connections of a server, the oldest first.
final class OpenConnections: Sendable {
  private let maximum: (requests: Int, sockets: Int)
  private let channels = Mutex<(requests: [any Channel], sockets: [any Channel])>(([], []))

  init(_ limits: WebLimits) { maximum = (limits.connections, limits.sockets) }

  /// The pending decisions about connections that request a socket.
  let decisions = OwnedTasks()

  var all: [any Channel] { channels.withLock { $0.requests + $0.sockets } }

  func add(_ channel: any Channel) {
    let surplus = channels.withLock { channels -> (any Channel)? in
      channels.requests.append(channel)
      return channels.requests.count > maximum.requests ? channels.requests.removeFirst() : nil
    }
    surplus?.close(promise: nil)
    channel.closeFuture.whenComplete { _ in self.remove(channel) }
  }

  func addSocket(_ channel: any Channel) {
    let surplus = channels.withLock { channels -> (any Channel)? in
      channels.sockets.append(channel)
      return channels.sockets.count > maximum.sockets ? channels.sockets.removeFirst() : nil
    }
    surplus?.close(promise: nil)
  }

  func remove(_ channel: any Channel) {
    channels.withLock {
      $0.requests.removeAll { $0 === channel }
      $0.sockets.removeAll { $0 === channel }
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import NIOCore
import Synchronization
import Synchronized

/// The connections of a server, the oldest first.
final class OpenConnections: Sendable {
  private let maximum: (requests: Int, sockets: Int)
  private let channels = Mutex<(requests: [Connection], sockets: [any Channel])>(([], []))

  private struct Connection {
    let channel: any Channel
    let activity: ConnectionActivity
  }

  init(_ limits: WebLimits) { maximum = (limits.connections, limits.sockets) }

  /// The pending decisions about connections that request a socket.
  let decisions = OwnedTasks()

  var all: [any Channel] { channels.withLock { $0.requests.map(\.channel) + $0.sockets } }

  /// Adds a new connection.
  ///
  /// If there are too many connections, the one whose client has been inactive for the longest time is closed. A client
  /// that waits for the service is not inactive: otherwise any client could end the requests of others by opening
  /// connections. If all clients wait for the service, the new connection is surplus; at most one such connection is
  /// open, because it is the inactive one when the next client connects.
  ///
  /// - Parameter channel: the new connection.
  /// - Returns: the activity of the connection's client, which the handler of the connection updates.
  func add(_ channel: any Channel) -> ConnectionActivity {
    let (activity, inactive) = channels.withLock { channels -> (ConnectionActivity, [any Channel]) in
      var inactive: [any Channel] = []
      while channels.requests.count >= maximum.requests,
        let index = Self.mostInactive(of: channels.requests)
      {
        inactive.append(channels.requests.remove(at: index).channel)
      }
      let activity = ConnectionActivity(isSurplus: channels.requests.count >= maximum.requests)
      channels.requests.append(Connection(channel: channel, activity: activity))
      return (activity, inactive)
    }
    for channel in inactive { channel.close(promise: nil) }
    channel.closeFuture.whenComplete { _ in self.remove(channel) }
    return activity
  }

  /// Returns the index of the connection whose client has been inactive for the longest time.
  ///
  /// The result is nil if all clients wait for the service.
  private static func mostInactive(of connections: [Connection]) -> Int? {
    var result: (index: Int, since: Double)?
    for (index, connection) in connections.enumerated() {
      guard let since = connection.activity.waitingSince, since < result?.since ?? .infinity else { continue }
      result = (index, since)
    }
    return result?.index
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
      $0.requests.removeAll { $0.channel === channel }
      $0.sockets.removeAll { $0 === channel }
    }
  }
}

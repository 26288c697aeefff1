// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// A socket outside of a desktop's folders that remains after its display server is killed.
struct ServerLeftover: Sendable, Equatable {
  let path: String

  /// Removes the socket, unless a newer server uses its path.
  ///
  /// If the path cannot be reserved or checked, the socket stays, because a newer server may be about to use the
  /// path.
  func remove() {
    let deadline = Deadline(after: TimeLimits.Desktop.socketOfKilledServer.seconds)
    while (try? SocketReservation.isFree(path)) == true, access(path, F_OK) == 0 {
      do {
        if let reservation = try SocketReservation(path) {
          // In the meantime, a newer server may have started.
          if try SocketReservation.isFree(path) { withExtendedLifetime(reservation) { _ = unlink(path) } }
          return
        }
      } catch {
        return
      }
      guard !deadline.hasPassed else { return }
      poll(nil, 0, TimeLimits.Processes.endPoll.milliseconds)
    }
  }
}

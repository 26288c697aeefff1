// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

extension FileDescriptor {
  /// Sends bytes through a socket.
  ///
  /// - Returns: false if the other end is closed, or has not accepted all bytes by the deadline.
  package func send(_ bytes: UnsafeRawBufferPointer, until deadline: Deadline) -> Bool {
    var done = 0
    while done < bytes.count {
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
      let count = Foundation.send(number, bytes.baseAddress?.advanced(by: done), bytes.count - done, flags)
      if count >= 0 {
        done += count
        continue
      }
      guard errno == EAGAIN || errno == EINTR else { return false }
      guard !deadline.hasPassed else { return false }
      var ready = pollfd(fd: number, events: Int16(POLLOUT), revents: 0)
      poll(&ready, 1, deadline.limited(to: TimeLimits.Processes.sendSlice.seconds).pollTimeout)
    }
    return true
  }
}

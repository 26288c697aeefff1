// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// The result of ``lockFile(_:every:until:)``.
package enum FileLockResult: Equatable {
  case locked
  /// Another descriptor had the lock until the deadline.
  case held
  /// The file cannot be locked, with the `errno`; for example, its file system has no locks.
  case failed(Int32)
}

/// Locks an open file with flock(2), and waits until a deadline while another descriptor has the lock.
///
/// - Parameters:
///   - descriptor: the open file; the lock ends when its last copy is closed.
///   - interval: the pause between two attempts, because flock(2) has no time limit.
///   - deadline: the moment after the last attempt; a deadline that has passed allows one attempt.
/// - Returns: whether the file is locked.
package func lockFile(_ descriptor: Int32, every interval: TimeLimit, until deadline: Deadline)
  -> FileLockResult
{
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    guard errno == EWOULDBLOCK || errno == EINTR else { return .failed(errno) }
    guard !deadline.hasPassed else { return .held }
    poll(nil, 0, interval.milliseconds)
  }
  return .locked
}

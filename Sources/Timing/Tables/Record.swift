// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The record of a run: pictures, videos and its end.
  package enum Record {
    /// The maximum wait of a test for space in the capture queue, and for the queue to become empty: a disk that
    /// hangs must not block the test.
    package static let captureQueue = TimeLimit(.seconds(10))

    /// The time that a test may spend on reading trees for the record when it has just begun.
    package static let treesAtFirst = TimeLimit(.milliseconds(15))

    /// The maximum time to encode a video; a minute of a window that changes continuously takes about six seconds.
    package static let videoEncoding = TimeLimit(.seconds(30))

    /// The maximum time to complete the record while a test hangs.
    ///
    /// Pictures and a video may still have to be written.
    package static let endOfRun = TimeLimit(.seconds(15))

    /// The maximum time to leave a user's own desktop at the end of a run; a test that hangs may hold a lock that is
    /// needed to leave the desktop.
    package static let usersDesktop = TimeLimit(.seconds(5))

    /// The maximum time to find the source lines of a stack.
    package static let symbols = TimeLimit(.seconds(20))

    /// The maximum wait for a program's signposts at the end of a measurement.
    package static let signposts = TimeLimit(.seconds(1))

    /// The maximum wait for another process that appends to the same stream of a bundle.
    ///
    /// An append takes microseconds, so a process that holds the lock for longer is stopped.
    package static let streamLock = TimeLimit(.seconds(2))

    /// The interval between two attempts to lock the stream of a bundle.
    package static let streamLockPoll = TimeLimit(.milliseconds(1))
  }
}

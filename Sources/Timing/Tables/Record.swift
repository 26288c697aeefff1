// SPDX-License-Identifier: Apache-2.0

extension TimeLimits {
  /// The record of a run: pictures, videos, the end.
  package enum Record {
    /// The wait of a test for room in the queue of captures, and for the queue to get empty: a disk that hangs
    /// must not hang the test.
    package static let captureQueue = TimeLimit(.seconds(10))

    /// The time that a test may spend on trees for the record at its beginning.
    package static let treesAtFirst = TimeLimit(.milliseconds(15))

    /// Encoding a video; a minute of a window that changes all the while takes about six seconds.
    package static let videoEncoding = TimeLimit(.seconds(30))

    /// The end of a record while a test hangs: pictures and a video may still be written.
    package static let endOfRun = TimeLimit(.seconds(15))

    /// Leaving a user's own desktop at the end of a run; a test that hangs may hold what it takes.
    package static let usersDesktop = TimeLimit(.seconds(5))

    /// Finding the source lines of a stack.
    package static let symbols = TimeLimit(.seconds(20))

    /// The wait for the signposts that a program has written at the end of a measurement.
    package static let signposts = TimeLimit(.seconds(1))
  }
}

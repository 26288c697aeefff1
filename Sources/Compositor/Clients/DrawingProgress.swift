// SPDX-License-Identifier: Apache-2.0

/// The commits of a client, and the frames that it waits for.
final class DrawingProgress {
  /// The number of commits of all surfaces.
  private(set) var commits: UInt32 = 0
  /// The time of the last commit, in microseconds of `CLOCK_MONOTONIC`; 0 before the first one.
  private(set) var lastCommit: UInt64 = 0
  /// The number of committed frame callbacks that are not completed yet.
  var openFrames: UInt32 = 0

  func committed() {
    commits &+= 1
    lastCommit = MonotonicTime.microseconds
  }
}

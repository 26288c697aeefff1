// SPDX-License-Identifier: Apache-2.0

#if canImport(Glibc)
  import Glibc
#endif

/// The time of `CLOCK_MONOTONIC`.
enum MonotonicTime {
  static var microseconds: UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000 + UInt64(time.tv_nsec) / 1000
  }

  /// The seconds of a time, and the rest in microseconds, as the control protocol has them.
  static func parts(_ microseconds: UInt64) -> (seconds: UInt32, microseconds: UInt32) {
    (UInt32(truncatingIfNeeded: microseconds / 1_000_000), UInt32(microseconds % 1_000_000))
  }
}

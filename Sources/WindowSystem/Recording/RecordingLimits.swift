// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The rate and the largest size of a recording of the screen, on every display server.
enum RecordingLimits {
  /// Seconds between two pictures: they become rarer where a test is long, or draws much.
  ///
  /// - Parameter size: the bytes of the recording so far.
  /// - Returns: an interval that grows with the size.
  static func interval(ofSize size: Int) -> TimeInterval {
    switch size {
    case ..<(64 << 20): 1.0 / 12
    case ..<(128 << 20): 1.0 / 4
    default: 1
    }
  }

  /// The most bytes that a recording may take of the disk.
  static let largest = 256 << 20
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The frame rate and the maximum size of a recording of the screen, for every display server.
enum RecordingLimits {
  /// The interval between two pictures, in seconds; it grows in a test that is long or draws much.
  ///
  /// - Parameter size: the size of the recording so far, in bytes.
  /// - Returns: an interval that grows with the size.
  static func interval(ofSize size: Int) -> TimeInterval {
    switch size {
    case ..<(64 << 20): 1.0 / 12
    case ..<(128 << 20): 1.0 / 4
    default: 1
    }
  }

  /// The maximum size of a recording on the disk, in bytes.
  static let largest = 256 << 20
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

extension Screenshot {
  /// Returns the picture with some parts covered by gray, so that their content neither counts in a comparison nor is
  /// stored.
  ///
  /// - Parameter areas: the parts, in pixels of the screen; parts outside of the picture have no effect.
  /// - Returns: a picture of the same part of the screen.
  package func covering(_ areas: [CGRect]) -> Screenshot {
    let areas = areas.map { $0.standardized.integral.intersection(frame) }.filter {
      !$0.isNull && !$0.isEmpty
    }
    guard !areas.isEmpty else { return self }
    var covered = pixels
    covered.withUnsafeMutableBytes { bytes in
      for area in areas {
        let start = Int(area.minX - frame.minX) * 4
        for row in Int(area.minY - frame.minY)..<Int(area.maxY - frame.minY) {
          let first = row * stride + start
          if let base = bytes.baseAddress { memset(base + first, Self.gray, Int(area.width) * 4) }
        }
      }
    }
    return Screenshot(frame: frame, pixels: covered)
  }

  /// The value of each color component in a covered part.
  private static let gray: Int32 = 0x80
}

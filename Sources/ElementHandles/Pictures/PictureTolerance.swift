// SPDX-License-Identifier: Apache-2.0

import WindowSystem

/// The permitted difference between a picture and its reference.
package struct PictureTolerance: Sendable, Equatable {
  /// The value of `PictureComparison.colorTolerance`.
  package var color: Double
  /// The number of pixels that may differ.
  package var pixels: Int
  /// The share of all pixels that may differ, from 0 to 1.
  package var share: Double

  package init(color: Double = 0, pixels: Int = 0, share: Double = 0) {
    (self.color, self.pixels, self.share) = (color, pixels, share)
  }

  /// Returns whether so many different pixels are permitted in a picture of a given number of pixels.
  func permits(_ different: Int, of all: Int) -> Bool {
    different <= max(0, pixels) || Double(different) <= min(1, max(0, share)) * Double(all)
  }
}

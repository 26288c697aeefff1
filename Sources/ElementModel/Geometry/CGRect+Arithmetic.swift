// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CGRect {
  /// The middle of the rectangle.
  package var center: CGPoint { CGPoint(x: midX, y: midY) }
}

extension CGRect {
  /// The rectangle multiplied by a scale.
  package func scaled(by scale: CGFloat) -> CGRect {
    CGRect(x: minX * scale, y: minY * scale, width: width * scale, height: height * scale)
  }
}

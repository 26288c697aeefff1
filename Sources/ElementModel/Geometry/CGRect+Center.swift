// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CGRect {
  /// The middle of the rectangle.
  package var center: CGPoint { CGPoint(x: midX, y: midY) }
}

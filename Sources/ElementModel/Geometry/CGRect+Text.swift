// SPDX-License-Identifier: Apache-2.0

import Foundation

extension CGRect {
  /// The rectangle in the format of Apple's debug descriptions: `{{620.0, 96.0}, {64.0, 34.0}}`.
  package var text: String {
    func number(_ value: CGFloat) -> String { String(format: "%.1f", Double(value)) }
    return "{{\(number(minX)), \(number(minY))}, {\(number(width)), \(number(height))}}"
  }
}

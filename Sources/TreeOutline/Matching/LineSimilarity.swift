// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Notation

/// The similarity of an element with a line of a template that does not describe it.
enum LineSimilarity {
  /// Returns the difference as a number from 0 to 1; 1 for elements that have nothing in common.
  static func difference(of found: OutlineElement, from expected: OutlineTemplate.Element) -> Double {
    let isOfType = expected.type == .any || expected.type == found.type
    guard let label = expected.label else { return isOfType ? 0.4 : 1 }
    // Only a state, a value or the identifier differs.
    if label.matches(found.label) { return isOfType ? 0.1 : 0.3 }
    guard isOfType, label.kind != .exactly || !label.text.isEmpty else { return 1 }
    if case .expression = label.kind { return 0.8 }
    guard let closest = NearMisses.distance(label.text, found.label) else { return 1 }
    return 0.4 + closest
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCUIAutomation

extension XCUIElement {
  /// The value as text; "" for none.
  package var valueText: String { value as? String ?? "" }
}

extension XCUIElementQuery {
  /// The labels of the matches.
  package var labels: [String] { allElementsBoundByIndex.map(\.label) }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The alert that thanks for an order.
public final class OrderConfirmation: FrutaUIElement {
  /// What was ordered, under which number, and for how much.
  public func receipt() throws -> String {
    let texts = element.staticTexts.matching(NSPredicate(format: "label CONTAINS 'order number'"))
    return try XCTUnwrap(
      texts.allElementsBoundByIndex.first?.label, "The confirmation has no text with the order's number.")
  }

  /// Closes it, and makes sure that it is gone.
  public func close() {
    button(.done).tap()
    XCTAssertTrue(element.waitForNonExistence(timeout: 5), "The confirmation stays after “Done”.")
  }
}

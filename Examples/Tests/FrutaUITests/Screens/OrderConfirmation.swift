// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The alert that confirms an order.
public final class OrderConfirmation: FrutaUIElement {
  /// The ordered smoothie, the order number, and the price.
  public func receipt() throws -> String {
    let texts = element.staticTexts.matching(NSPredicate(format: "label CONTAINS 'order number'"))
    return try XCTUnwrap(
      texts.allElementsBoundByIndex.first?.label, "The confirmation has no text with the order's number.")
  }

  /// Closes it, and checks that it is gone.
  public func close() {
    button(.done).tap()
    XCTAssertTrue(element.waitForNonExistence(timeout: 5), "The confirmation stays after “Done”.")
  }
}

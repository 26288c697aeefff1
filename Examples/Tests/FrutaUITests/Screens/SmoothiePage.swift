// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The page of a smoothie.
public final class SmoothiePage: FrutaUIElement {
  /// The heart describes the effect of a tap: on a favorite, it removes the mark.
  public var isFavorite: Bool {
    let heart = app.navigationBars.buttons.matching(
      NSPredicate(format: "label IN %@", [ButtonName.favorite, .unfavorite].map(\.rawValue))
    ).firstMatch
    return heart.label == ButtonName.unfavorite.rawValue && heart.isSelected
  }

  /// Taps the heart, whose name depends on the state.
  public func setFavorite(_ isFavorite: Bool) {
    let name: ButtonName = isFavorite ? .favorite : .unfavorite
    XCTContext.runActivity(named: "Tap the heart: \(name.rawValue)") { _ in
      app.navigationBars.buttons[name.rawValue].tap()
    }
  }

  /// Orders the smoothie.
  public func buy() throws -> OrderConfirmation {
    try XCTContext.runActivity(named: "Buy the smoothie") { _ in
      app.buttons[ButtonName.buy.rawValue].tap()
      return try app.orderConfirmation()
    }
  }
}

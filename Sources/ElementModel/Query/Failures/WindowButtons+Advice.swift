// SPDX-License-Identifier: Apache-2.0

extension WindowButtons {
  /// Advice for a query that searched without success for a button of a title bar on the user's own desktop.
  static func advice(for query: ElementQuery) -> [String] {
    guard query.contents.titleBars else { return [] }
    return [
      "Buttons of title bars that the window manager draws are available only on private desktops. Click the close "
        + "button by its position: window.coordinate(withNormalizedOffset: CGVector(dx: 1, dy: 0))"
        + ".withOffset(CGVector(dx: -10, dy: -10)).click()"
    ]
  }
}

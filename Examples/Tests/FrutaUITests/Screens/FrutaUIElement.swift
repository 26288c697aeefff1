// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A part of the app: its methods look no further than its own element.
open class FrutaUIElement {
  /// The app that it is a part of.
  public let app: FrutaApp
  /// The element that holds it.
  public let element: XCUIElement

  /// A part of the app by its element.
  public init(app: FrutaApp, element: XCUIElement) {
    self.app = app
    self.element = element
  }

  func button(_ name: ButtonName) -> XCUIElement { element.buttons[name.rawValue] }
}

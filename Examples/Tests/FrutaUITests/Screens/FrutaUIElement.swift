// SPDX-License-Identifier: Apache-2.0

import XCTest

/// A part of the app: its methods search only in its own element.
open class FrutaUIElement {
  /// The app that contains it.
  public let app: FrutaApp
  /// The element of the part.
  public let element: XCUIElement

  /// A part of the app by its element.
  public init(app: FrutaApp, element: XCUIElement) {
    self.app = app
    self.element = element
  }

  func button(_ name: ButtonName) -> XCUIElement { element.buttons[name.rawValue] }
}

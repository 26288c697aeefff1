import XCTest

/// A part of the app: its methods look no further than its own element.
open class FrutaUIElement {
  public let app: FrutaApp
  public let element: XCUIElement

  public init(app: FrutaApp, element: XCUIElement) {
    self.app = app
    self.element = element
  }

  func button(_ name: ButtonName) -> XCUIElement { element.buttons[name.rawValue] }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

final class ControlsPage: Page {
  enum Button: String, CaseIterable {
    case press = "Press"
    case disabled = "Disabled"
    case arrive = "Arrive"
    case enable = "Enable"
  }

  enum Problem: LocalizedError {
    case noStatus(String)
    var errorDescription: String? {
      guard case .noStatus(let text) = self else { return nil }
      return "There is no status \(text)."
    }
  }

  let app: ControlsApp
  init(app: ControlsApp) { self.app = app }

  var trait: XCUIElement {
    app.staticTexts.matching(NSPredicate(format: "label BEGINSWITH %@", "Status")).firstMatch
  }
  lazy var nickname = TextEntry { [unowned self] in self.app.textFields.element(boundBy: 0) }

  func button(_ button: Button) -> XCUIElement { element(button, in: \.buttons) }
  func tap(_ button: Button) -> Step { Step(name: button.rawValue) { self.button(button).tap() } }

  func status() throws -> String {
    guard trait.exists else { throw Problem.noStatus("at all") }
    return try XCTUnwrap(trait.label.components(separatedBy: ": ").last)
  }

  subscript(label: String) -> XCUIElement { app.staticTexts[label] }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

// Extensions of each type, with names that suites often use. The library has some of these names too; the extension of
// the suite then has precedence.

extension XCUIApplication {
  static var fixture: XCUIApplication { ControlsApp() }
  var isRunning: Bool { [.runningForeground, .runningBackground].contains(state) }
  func launch(with arguments: String..., environment: [String: String] = [:]) {
    launchArguments = arguments
    launchEnvironment = environment
    launch()
  }
}

extension XCUIElement {
  static let defaultTimeout: TimeInterval = 5

  @discardableResult
  func wait(_ timeout: TimeInterval = defaultTimeout, file: StaticString = #filePath, line: UInt = #line)
    -> Self
  {
    XCTAssert(waitForExistence(timeout: timeout), "no \(self)", file: file, line: line)
    return self
  }

  func waitForNonExistence(timeout: TimeInterval) -> Bool {
    let gone = XCTNSPredicateExpectation(predicate: NSPredicate(format: "exists == false"), object: self)
    return XCTWaiter.wait(for: [gone], timeout: timeout) == .completed
  }

  func forceTap() { coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.5)).tap() }
  var hasKeyboardFocus: Bool { value(forKey: "hasKeyboardFocus") as? Bool ?? false }
  var text: String? { value as? String }
  var isOn: Bool { (value as? String) == "1" }
}

extension XCUIElementQuery {
  var last: XCUIElement { element(boundBy: count - 1) }
  var labels: [String] { allElementsBoundByIndex.map { $0.label } }
  func containing(_ text: String) -> XCUIElementQuery {
    matching(NSPredicate(format: "label CONTAINS[c] %@", text))
  }
  func first(where predicate: (XCUIElement) throws -> Bool) rethrows -> XCUIElement? {
    try allElementsBoundByIndex.first(where: predicate)
  }
  subscript(index: Int) -> XCUIElement { element(boundBy: index) }
}

extension XCUIElementTypeQueryProvider {
  func text(_ label: String) -> XCUIElement { staticTexts[label].firstMatch }
}

extension XCUIElement.ElementType: CaseIterable {
  /// All element types, by their raw values.
  public static var allCases: [XCUIElement.ElementType] { (0...999).compactMap(Self.init(rawValue:)) }
}

extension XCUICoordinate {
  func moved(byX x: CGFloat = 0, y: CGFloat = 0) -> XCUICoordinate { withOffset(CGVector(dx: x, dy: y)) }
}

extension XCUIElementAttributes {
  var summary: String { "\(elementType.rawValue) \(label)" }
}

extension XCUIKeyboardKey {
  static let selectAll = XCUIKeyboardKey("a")
}

extension XCUIElement.KeyModifierFlags {
  static let shortcut: XCUIElement.KeyModifierFlags = [.command, .shift]
}

extension XCUIDevice {
  static var isPortrait: Bool { shared.orientation.isPortrait }
}

extension XCTestCase {
  func waitFor(_ element: XCUIElement, timeout: TimeInterval = 5) {
    wait(
      for: [expectation(for: NSPredicate(format: "exists == 1"), evaluatedWith: element)], timeout: timeout)
  }

  func given(_ name: String, step: () throws -> Void) rethrows { try step() }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest

// A small layer of page objects as in existing suites: protocols with default implementations, generics,
// result builders, wrappers to subclass, locators in enums.

protocol Page: AnyObject {
  associatedtype App: XCUIApplication
  var app: App { get }
  var trait: XCUIElement { get }
}

extension Page {
  @discardableResult
  func assertShown(file: StaticString = #filePath, line: UInt = #line) -> Self {
    XCTAssertTrue(trait.waitForExistence(timeout: 5), "\(Self.self) is not shown", file: file, line: line)
    return self
  }

  @discardableResult
  func perform(@StepBuilder _ steps: (Self) -> [Step]) -> Self {
    for step in steps(self) { step.run() }
    return self
  }

  func element<Locator: RawRepresentable>(
    _ locator: Locator, in query: KeyPath<XCUIApplication, XCUIElementQuery>
  ) -> XCUIElement where Locator.RawValue == String {
    app[keyPath: query][locator.rawValue]
  }
}

struct Step {
  let name: String
  let run: () -> Void
}

@resultBuilder
enum StepBuilder {
  static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap { $0 } }
  static func buildExpression(_ step: Step) -> [Step] { [step] }
  static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }
  static func buildArray(_ steps: [[Step]]) -> [Step] { steps.flatMap { $0 } }
}

/// A wrapper around an element, which subclasses extend; the element is resolved when it is used.
open class ElementWrapper: NSObject {
  private let find: () -> XCUIElement
  /// Wraps the element that a closure returns.
  public init(_ find: @escaping () -> XCUIElement) { self.find = find }
  /// The element, which is resolved again each time.
  open var element: XCUIElement { find() }
  /// Waits until the element is enabled; `timeout` is in seconds.
  open func waitUntilEnabled(timeout: TimeInterval = 5) -> Bool {
    element.wait(for: \.isEnabled, toEqual: true, timeout: timeout)
  }
  open override var description: String { "wrapped \(element)" }
}

final class TextEntry: ElementWrapper {
  var text: String { element.value as? String ?? "" }

  func replaceText(with newText: String) {
    element.tap()
    element.typeText(String(repeating: XCUIKeyboardKey.delete.rawValue, count: text.count))
    element.typeText(newText)
  }
}

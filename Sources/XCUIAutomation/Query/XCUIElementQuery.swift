// SPDX-License-Identifier: Apache-2.0

import ElementModel
import Foundation
import Interaction
import XCTestSupport

// Open, as Apple's is, so that the compiler cannot check it: all that it stores is constant.
/// A way to find elements.
///
/// Mirrors Apple's `XCUIElementQuery`.
///
/// Queries chain like pipes: each takes the elements that the one before let through. Nothing is looked up until an
/// element of the query, or its ``count``, is used. A query that cannot be evaluated, because its program does not
/// run or does not answer, fails the test.
///
/// ```swift
/// let row = app.tables["People"].cells.containing(.staticText, identifier: "Ada").firstMatch
/// row.buttons["Delete"].tap()
/// ```
open class XCUIElementQuery: NSObject, @unchecked Sendable {
  let handle: ElementHandle

  init(handle: ElementHandle) {
    self.handle = handle
  }

  func appending(_ step: QueryStep) -> XCUIElementQuery { XCUIElementQuery(handle: handle.appending(step)) }

  private func element(_ step: QueryStep) -> XCUIElement {
    XCUIElement(handle: handle.appending(step))
  }

  // MARK: - Elements

  /// The one element that the query finds; more than one fails the test when the element is used.
  open var element: XCUIElement { XCUIElement(handle: handle) }

  /// The first element in document order; more than one does not fail the test.
  ///
  /// Windows come in the order in which they lie, the front one first.
  open var firstMatch: XCUIElement { element(.first) }

  /// The number of elements found now.
  ///
  /// Rows that a toolkit makes only when they come into view are not counted before; see
  /// `Documentation/Reference/Elements.md`. It is 0 when the query cannot be evaluated, which also fails the test.
  open var count: Int { evaluate("count", fallback: 0) { $0.count } }

  /// The element at a position in the results, counted from zero.
  ///
  /// - Parameter index: the position; there may be fewer results when the element is used, which then fails the
  ///   test.
  /// - Returns: the element that is at that position each time that it is used.
  @discardableResult
  open func element(boundBy index: Int) -> XCUIElement { element(.at(index)) }

  /// The older spelling of ``element(boundBy:)``.
  @available(*, deprecated, renamed: "element(boundBy:)")
  @discardableResult
  open func element(at index: Int) -> XCUIElement { element(boundBy: index) }

  /// The one element that passes a predicate.
  ///
  /// - Parameter predicate: a condition on the attributes of an element, such as `NSPredicate(format: "label
  ///   BEGINSWITH 'Row'")`.
  /// - Returns: the element; more than one match fails the test when it is used.
  @discardableResult
  open func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

  /// The one element of a type whose identifier, label, title, value or placeholder equals a text.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: the text, compared as a whole; nil for all elements of the type.
  /// - Returns: the element; more than one match fails the test when it is used.
  @discardableResult
  open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
    matching(elementType, identifier: identifier).element
  }

  /// The one element whose identifier, label, title, value or placeholder equals the text.
  ///
  /// Fields are also found by the text beside them, where a person would read it as their label.
  ///
  /// - Parameter key: the text, compared as a whole.
  /// - Returns: the element; more than one match fails the test when it is used.
  open subscript(key: String) -> XCUIElement { element(.matching(.identifier(key))) }

  /// The elements found now, each bound to its place in the results.
  ///
  /// The element at a place may be another one later. The array is empty when the query cannot be evaluated, which also
  /// fails the test.
  open var allElementsBoundByIndex: [XCUIElement] {
    evaluate("elements", fallback: []) { nodes in nodes.indices.map { element(.at($0)) } }
  }

  /// The elements found now, each bound to its object on the accessibility bus.
  ///
  /// An element stays the same as long as that object is there, wherever it moves. Empty when the query cannot be
  /// evaluated, which also fails the test.
  open var allElementsBoundByAccessibilityElement: [XCUIElement] {
    IssueRecorder.attempt("find elements of \(handle.description)", in: handle.application, fallback: []) {
      try handle.boundSteps().map { element($0) }
    }
  }

  // MARK: - Pipes

  /// The direct children, of a type, of everything found.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// The descendants, of a type, of everything found.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The found elements that pass a predicate over their attributes.
  ///
  /// A key that elements do not have fails the test when the query is evaluated.
  ///
  /// ```swift
  /// app.cells.matching(NSPredicate(format: "isSelected == YES"))
  /// ```
  ///
  /// - Parameter predicate: made from a format, which is evaluated on the tree at once, or a block, which gets one
  ///   element after another.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.matching(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements that have a type and, unless nil, an identifying text.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: what the identifier, label, title, value or placeholder is to be equal to; nil for all.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.matching(.type(elementType.engine, identifier: identifier)))
  }

  /// The found elements whose identifier, label, title, value or placeholder equals the text.
  ///
  /// - Parameter identifier: the text, compared as a whole.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func matching(identifier: String) -> XCUIElementQuery {
    appending(.matching(.identifier(identifier)))
  }

  /// The found elements that have a descendant which passes a predicate, or pass it themselves.
  ///
  /// - Parameter predicate: a condition on the attributes of an element.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.containing(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements that have a descendant of a type and, unless nil, with an identifying text.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: what the identifier, label, title, value or placeholder is to be equal to; nil for all.
  /// - Returns: a new query; this one stays as it is.
  @discardableResult
  open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.containing(.type(elementType.engine, identifier: identifier)))
  }

  // MARK: - Evaluation

  private func evaluate<Result>(_ what: String, fallback: Result, _ body: ([Int]) -> Result) -> Result {
    IssueRecorder.attempt(
      "get the \(what) of \(handle.description)", in: handle.application, fallback: fallback
    ) {
      body(try handle.matches().nodes)
    }
  }

  /// The query as one line of pipes.
  open override var description: String { handle.path }

  /// The query, and what each of its steps finds now.
  open override var debugDescription: String { DebugDescription(handle).ofQuery() }
}

// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import XCTestSupport

// The class is open, as Apple's is, so the compiler cannot check Sendable. All its stored properties are constant.
/// A query for elements.
///
/// Mirrors Apple's `XCUIElementQuery`.
///
/// Queries can be chained like pipes: each query filters the output of the previous one. A query is evaluated when one
/// of its elements or its ``count`` is used, and not before. A query that cannot be evaluated, because its program is
/// not running or does not answer, fails the test.
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

  /// The only element that the query finds; if there are more, the test fails when the element is used.
  open var element: XCUIElement { XCUIElement(handle: handle) }

  /// The first element in document order; further elements do not fail the test.
  ///
  /// Windows are in stacking order, the front window first.
  open var firstMatch: XCUIElement { element(.first) }

  /// The number of elements that the query finds now.
  ///
  /// A row that its toolkit creates only when it scrolls into view is not counted before that; see
  /// `Documentation/Reference/Elements.md`. The count is 0 if the query cannot be evaluated, which also fails the test.
  open var count: Int { numberOfMatches(toGet: "count") ?? 0 }

  /// The element at a position in the results, counted from zero.
  ///
  /// - Parameter index: the position. If there are fewer results when the element is used, the test fails.
  /// - Returns: the element at that position, looked up again at each use.
  @discardableResult
  open func element(boundBy index: Int) -> XCUIElement { element(.at(index)) }

  /// The older spelling of ``element(boundBy:)``.
  @available(*, deprecated, renamed: "element(boundBy:)")
  @discardableResult
  open func element(at index: Int) -> XCUIElement { element(boundBy: index) }

  /// The only element that matches a predicate.
  ///
  /// - Parameter predicate: a condition on the attributes of an element, such as `NSPredicate(format: "label
  ///   BEGINSWITH 'Row'")`.
  /// - Returns: the element. If there are several matches, the test fails when the element is used.
  @discardableResult
  open func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

  /// The only element of a type whose identifier, label, title, value or placeholder equals a string.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: the text, compared as a whole; nil for all elements of the type.
  /// - Returns: the element. If there are several matches, the test fails when the element is used.
  @discardableResult
  open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
    matching(elementType, identifier: identifier).element
  }

  /// The only element whose identifier, label, title, value or placeholder equals the text.
  ///
  /// A field is also found by the text next to it if a person would read that string as its label.
  ///
  /// - Parameter key: the text, compared as a whole.
  /// - Returns: the element. If there are several matches, the test fails when the element is used.
  open subscript(key: String) -> XCUIElement { element(.matching(.identifier(key))) }

  /// The elements that the query finds now, each bound to its position in the results.
  ///
  /// Later, a different element may be at that position. The array is empty if the query cannot be evaluated, which
  /// also fails the test.
  open var allElementsBoundByIndex: [XCUIElement] {
    (0..<(numberOfMatches(toGet: "elements") ?? 0)).map { element(.at($0)) }
  }

  /// The elements that the query finds now, each bound to its object on the accessibility bus.
  ///
  /// An element stays the same as long as that object exists, even if it moves. The array is empty if the query cannot
  /// be evaluated, which also fails the test.
  open var allElementsBoundByAccessibilityElement: [XCUIElement] {
    IssueRecorder.attempt("find elements of \(handle.description)", in: handle.application, fallback: []) {
      try handle.boundSteps().map { element($0) }
    }
  }

  // MARK: - Pipes

  /// The direct children of all found elements, limited to one type.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// The descendants of all found elements, limited to one type.
  ///
  /// - Parameter type: the type; `.any` for all.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The found elements that match a predicate on their attributes.
  ///
  /// An unknown key fails the test when the query is evaluated.
  ///
  /// ```swift
  /// app.cells.matching(NSPredicate(format: "isSelected == YES"))
  /// ```
  ///
  /// - Parameter predicate: a predicate made from a format or a block. A format is evaluated on the tree as a whole,
  ///   and a block receives the elements one by one.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.matching(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements of a type that also have an identifying text, if one is given.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: the text that the identifier, label, title, value or placeholder must equal; nil for all elements.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.matching(.type(elementType.engine, identifier: identifier)))
  }

  /// The found elements whose identifier, label, title, value or placeholder equals the text.
  ///
  /// - Parameter identifier: the text, compared as a whole.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func matching(identifier: String) -> XCUIElementQuery {
    appending(.matching(.identifier(identifier)))
  }

  /// The found elements that match a predicate, or have a descendant that matches it.
  ///
  /// - Parameter predicate: a condition on the attributes of an element.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.containing(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements with a descendant of a type that also has an identifying text, if one is given.
  ///
  /// - Parameters:
  ///   - elementType: the type; `.any` for all.
  ///   - identifier: the text that the identifier, label, title, value or placeholder must equal; nil for all elements.
  /// - Returns: a new query; this one is unchanged.
  @discardableResult
  open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.containing(.type(elementType.engine, identifier: identifier)))
  }

  // MARK: - Evaluation

  private func numberOfMatches(toGet property: String) -> Int? {
    IssueRecorder.attempt(
      "get the \(property) of \(handle.description)", in: handle.application, fallback: nil
    ) {
      try handle.count()
    }
  }

  /// The query as one line of steps, like pipes.
  open override var description: String { handle.path }

  /// The query, and the elements that each of its steps finds now.
  open override var debugDescription: String { DebugDescription(handle).ofQuery() }
}

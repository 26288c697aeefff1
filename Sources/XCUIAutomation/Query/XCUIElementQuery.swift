import AutomationEngine
import Foundation

/// A way to find elements.
///
/// Mirrors Apple's `XCUIElementQuery`.
///
/// Queries chain like pipes: each takes the elements that the one before let through. Nothing is looked up
/// until an element of the query, or its ``count``, is used.
open class XCUIElementQuery: NSObject, @unchecked Sendable {
  let query: ElementQuery

  init(query: ElementQuery) {
    self.query = query
  }

  func appending(_ step: QueryStep) -> XCUIElementQuery { XCUIElementQuery(query: query.appending(step)) }

  private func element(_ step: QueryStep) -> XCUIElement {
    XCUIElement(handle: ElementHandle(query: query.appending(step)))
  }

  // MARK: - Elements

  /// The one element that the query finds; more than one fails the test when the element is used.
  open var element: XCUIElement { XCUIElement(handle: ElementHandle(query: query)) }

  /// The first element in document order.
  open var firstMatch: XCUIElement { element(.first) }

  /// The number of elements found now.
  open var count: Int { evaluate("count", fallback: 0) { $0.count } }

  /// The element at a position in the results, counted from zero.
  @discardableResult
  open func element(boundBy index: Int) -> XCUIElement { element(.at(index)) }

  @available(*, deprecated, renamed: "element(boundBy:)")
  @discardableResult
  open func element(at index: Int) -> XCUIElement { element(boundBy: index) }

  /// The one element that passes a predicate.
  @discardableResult
  open func element(matching predicate: NSPredicate) -> XCUIElement { matching(predicate).element }

  /// The one element of a type whose identifier, label, title, value or placeholder equals the text.
  @discardableResult
  open func element(matching elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElement {
    matching(elementType, identifier: identifier).element
  }

  /// The one element whose identifier, label, title, value or placeholder equals the text.
  open subscript(key: String) -> XCUIElement { element(.matching(.identifier(key))) }

  /// The elements found now, each bound to its place in the results.
  open var allElementsBoundByIndex: [XCUIElement] {
    evaluate("elements", fallback: []) { nodes in nodes.indices.map { element(.at($0)) } }
  }

  /// The elements found now, each bound to its object on the accessibility bus.
  open var allElementsBoundByAccessibilityElement: [XCUIElement] {
    IssueRecorder.attempt("find elements of \(query.elementDescription)", in: query.application, fallback: [])
    {
      try ElementHandle(query: query).references().map { element(.object($0)) }
    }
  }

  // MARK: - Pipes

  /// The direct children, of a type, of everything found.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// The descendants, of a type, of everything found.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The found elements that pass a predicate over their attributes.
  @discardableResult
  open func matching(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.matching(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements that have a type and, unless nil, an identifying text.
  @discardableResult
  open func matching(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.matching(.type(elementType.engine, identifier: identifier)))
  }

  /// The found elements whose identifier, label, title, value or placeholder equals the text.
  @discardableResult
  open func matching(identifier: String) -> XCUIElementQuery {
    appending(.matching(.identifier(identifier)))
  }

  /// The found elements that have a descendant which passes a predicate, or pass it themselves.
  @discardableResult
  open func containing(_ predicate: NSPredicate) -> XCUIElementQuery {
    appending(.containing(.predicate(ElementPredicate(predicate))))
  }

  /// The found elements that have a descendant of a type and, unless nil, with an identifying text.
  @discardableResult
  open func containing(_ elementType: XCUIElement.ElementType, identifier: String?) -> XCUIElementQuery {
    appending(.containing(.type(elementType.engine, identifier: identifier)))
  }

  // MARK: - Evaluation

  private func evaluate<Result>(_ what: String, fallback: Result, _ body: ([Int]) -> Result) -> Result {
    IssueRecorder.attempt(
      "get the \(what) of \(query.elementDescription)", in: query.application, fallback: fallback
    ) {
      body(try ElementHandle(query: query).matches().nodes)
    }
  }

  /// The query as one line of pipes.
  open override var description: String { query.description }

  /// The query, and what each of its steps finds now.
  open override var debugDescription: String { ElementHandle(query: query).queryDebugDescription() }
}

import AutomationEngine
import Foundation

/// An element of a user interface. Mirrors Apple's `XCUIElement`.
///
/// An element is a description of how to find something, not the thing itself: nothing is looked up until
/// an event is sent or a property is read, and then it is looked up anew each time. There must be exactly
/// one match, or the test fails; only ``exists`` and the waiting functions never fail.
open class XCUIElement: NSObject, @unchecked Sendable {
  let handle: ElementHandle

  init(handle: ElementHandle) {
    self.handle = handle
  }

  // MARK: - State

  /// Whether anything matches now. Never fails the test.
  open var exists: Bool { handle.exists() }

  /// Whether an event would reach the element: it is shown, in view and not covered.
  open var isHittable: Bool {
    (try? handle.isHittable()) ?? false
  }

  /// Waits until the element exists.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded.
  open func waitForExistence(timeout: TimeInterval) -> Bool {
    wait("Waiting \(timeout)s for \(handle.description) to exist", timeout) { handle.exists() }
  }

  /// Waits until the element does not exist any more.
  ///
  /// - Parameter timeout: seconds.
  /// - Returns: false when the time was up first; no failure is recorded.
  @discardableResult
  open func waitForNonExistence(timeout: TimeInterval) -> Bool {
    wait("Waiting \(timeout)s for \(handle.description) to not exist", timeout) { !handle.exists() }
  }

  func wait(_ name: String, _ timeout: TimeInterval, until condition: () -> Bool) -> Bool {
    let session = handle.application.session
    return session.lock.withLock {
      session.recorder.run(name) { Waiter(session: session).wait(timeout: timeout, until: condition) }
    }
  }

  // MARK: - Queries

  /// The direct children of a type.
  @discardableResult
  open func children(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.children(type.engine))
  }

  /// All descendants of a type; the element itself is not among them.
  @discardableResult
  open func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    appending(.descendants(type.engine))
  }

  /// The element, bound to the first match when there are several.
  open var firstMatch: XCUIElement {
    XCUIElement(handle: ElementHandle(query: handle.query.appending(.first)))
  }

  func appending(_ step: QueryStep) -> XCUIElementQuery {
    XCUIElementQuery(query: handle.query.appending(step))
  }

  // MARK: - Equality and descriptions

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? XCUIElement else { return false }
    return self === other || handle.query.description == other.handle.query.description
  }

  open override var hash: Int { handle.query.description.hashValue }

  /// What the element is called in the log: `"Add" Button`.
  open override var description: String { handle.description }

  /// The element's attributes, the tree below it, the path to it, and how the query found it.
  open override var debugDescription: String { handle.debugDescription() }
}

extension XCUIElement.ElementType {
  var engine: AutomationEngine.ElementType {
    AutomationEngine.ElementType(rawValue: rawValue) ?? .any
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Interaction
import XCTest
import XCTestSupport

extension XCTestCase {
  /// Adds a handler for anything that unexpectedly blocks an element that the test is about to use.
  ///
  /// Mirrors Apple's method. The interruption may be a dialog, an alert, a popover or another window, of the
  /// application or of another program on the desktop.
  ///
  /// The handlers are called one after another, the last added first, until one returns true; then the event is tried
  /// again. They are also called while the test waits for an element. While a handler runs, its events call no other
  /// handler of the test. All handlers are removed when the test ends. If no handler returns true, Understudy's
  /// implicit handler is called: see ``XCUIApplication/handlesInterruptionsImplicitly``.
  ///
  /// A handler that runs longer than 60 seconds (`UNDERSTUDY_INTERRUPTION_TIMEOUT`) fails the test.
  ///
  /// ```swift
  /// addUIInterruptionMonitor(withDescription: "No server") { alert in
  ///   guard alert.buttons["Retry"].exists else { return false }
  ///   alert.buttons["Retry"].tap()
  ///   return true
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - handlerDescription: the name of the handler in the log.
  ///   - handler: receives the blocking element, and returns whether it has handled the interruption.
  /// - Returns: the token for ``removeUIInterruptionMonitor(_:)``.
  @discardableResult
  public func addUIInterruptionMonitor(
    withDescription handlerDescription: String, handler: @escaping (XCUIElement) -> Bool
  ) -> any NSObjectProtocol {
    XCUIAutomation.addUIInterruptionMonitor(withDescription: handlerDescription, handler: handler)
  }

  /// Removes a handler that ``addUIInterruptionMonitor(withDescription:handler:)`` added.
  ///
  /// Mirrors Apple's method.
  ///
  /// - Parameter monitor: the token; a token whose handler is already removed has no effect.
  public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
    XCUIAutomation.removeUIInterruptionMonitor(monitor)
  }
}

/// Adds a handler for interruptions in code without an `XCTestCase`.
///
/// Extension of Understudy, for Swift Testing and for a class's `setUp()`. The function works like the method of
/// `XCTestCase`. A handler is removed at the end of the test that added it. A handler that was added outside of any
/// test is removed at the end of the suite.
///
/// - Parameters:
///   - handlerDescription: the name of the handler in the log.
///   - handler: receives the blocking element, and returns whether it has handled the interruption. An error that it
///     throws fails the test, and the next handler is called.
/// - Returns: the token for ``removeUIInterruptionMonitor(_:)``.
@discardableResult
public func addUIInterruptionMonitor(
  withDescription handlerDescription: String, handler: @escaping (XCUIElement) throws -> Bool
) -> any NSObjectProtocol {
  InterruptionMonitorObserver.install()
  let monitor = InterruptionMonitorStack.shared.add(handlerDescription) { element in
    do {
      return try handler(XCUIElement(handle: element))
    } catch is UITestStopped {
      // The failure is already recorded.
      return false
    } catch {
      IssueRecorder.record(
        error,
        action: "handle an interruption: UI interruption monitor \"\(handlerDescription)\" threw an error",
        application: nil)
      return false
    }
  }
  InterruptionMonitorObserver.shared.note(monitor)
  return monitor
}

/// Removes an interruption handler.
///
/// Extension of Understudy.
///
/// - Parameter monitor: the token; a token whose handler is already removed has no effect.
public func removeUIInterruptionMonitor(_ monitor: any NSObjectProtocol) {
  InterruptionMonitorStack.shared.remove(monitor)
}

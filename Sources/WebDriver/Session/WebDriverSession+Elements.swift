// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementHandles
import ElementModel
import Interaction
import Programs

extension WebDriverSession {
  func program() throws -> TargetProgram {
    guard let application else {
      throw WebDriverError(
        .noSuchWindow,
        "The session has no program. Name one with the capability \"appium:app\", or launch one with \"understudy: "
          + "launchApp\"."
      )
    }
    return application
  }

  /// Runs `body` with the element in which elements are searched: the window to which the client has switched, else the
  /// program.
  ///
  /// - Throws: ``WebDriverError`` with "no such window" if this window has been closed, and the errors of `body`.
  func withScope<Value>(_ body: (ElementHandle) throws -> Value) throws -> Value {
    let application = try program()
    guard let scope = window.scope(in: application) else { return try body(ElementHandle(application)) }
    do {
      // A search in a closed window would wait for an element that cannot appear.
      try checkPresence(of: scope)
      return try body(scope)
    } catch let error as AutomationError {
      guard error.isAbsence(of: scope) else { throw error }
      throw CurrentWindow.closed
    }
  }

  /// Checks that an element in which others are searched still exists; most searches find nothing in a missing one, and
  /// throw no error.
  ///
  /// - Throws: `AutomationError` if the element is gone; ``withScope(_:)`` and ``with(_:_:)`` convert it.
  func checkPresence(of scope: ElementHandle) throws {
    guard !scope.isApplication else { return }
    try scope.read { _ in }
  }

  func handle(_ reference: AccessibleReference) throws -> ElementHandle {
    if references.isProgram(reference) { return ElementHandle(try program()) }
    let step = references.identity(of: reference)?.step ?? .object(reference)
    return ElementHandle(try program(), ElementQuery([step]))
  }

  /// Runs `body` with an element that the client has found.
  ///
  /// - Throws: ``WebDriverError`` with "stale element reference" if the element is gone, and the errors of `body`.
  func with<Value>(_ id: String?, _ body: (ElementHandle) throws -> Value) throws -> Value {
    guard let id else { throw SessionCommand.missing("element", "the id of an element") }
    let element = try handle(references.reference(id))
    do {
      return try body(element)
    } catch let error as AutomationError {
      throw WebDriverError(error, asStale: element) ?? error
    }
  }

  func facts<Value: Sendable>(_ id: String?, _ body: (ElementFacts) throws -> Value) throws -> Value {
    try with(id) { element in
      try element.read { node in
        if node.index > 0 {
          try ElementFacts.prefetch(node.tree, [node.index])
        }
        return try body(ElementFacts(tree: node.tree, node: node.index))
      }
    }
  }
}

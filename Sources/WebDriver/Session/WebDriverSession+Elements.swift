// SPDX-License-Identifier: Apache-2.0

import AccessibilityBus
import ElementModel
import Interaction
import Programs

extension WebDriverSession {
  func program() throws -> TargetApplication {
    guard let application else {
      throw WebDriverError(
        .noSuchWindow,
        "The session has no program. Name one with the capability \"appium:app\", or launch one with \"understudy: "
          + "launchApp\"."
      )
    }
    return application
  }

  /// Returns the element in which elements are searched: the window to which the client has switched, else the program.
  func scope() throws -> ElementHandle {
    let application = try program()
    guard let window else { return ElementHandle(application) }
    return ElementHandle(application, ElementQuery([.object(window)]))
  }

  func handle(_ reference: AccessibleReference) throws -> ElementHandle {
    if references.isProgram(reference) { return ElementHandle(try program()) }
    let step = QueryStep.object(
      reference, named: references.name(of: reference), row: references.row(of: reference))
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

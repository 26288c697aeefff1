// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import ElementModel
import Foundation
import Interaction
import Programs
import Timing

/// The commands that find elements.
extension WebDriverSession {
  func find(_ locator: Locator, in scope: ElementHandle) throws -> WebDriverJSON {
    var found: Locator.Found?
    try waiting(for: locator) {
      found = try locator.find(in: scope).first
      return found != nil
    }
    guard let found else {
      try checkPresence(of: scope)
      throw WebDriverError(
        .noSuchElement,
        "\(scope.application) has no element with the \(locator.words)"
          + (window.isChosen ? " in the current window, to which the search is limited" : "")
          + (timeouts.implicit > 0 ? " after \(implicitWait) s." : ".")
          // The program may have ended in the meantime; the statement that it has no such element is still true.
          + ((try? locator.hints(in: scope)) ?? ""))
    }
    return references.json(found)
  }

  func findAll(_ locator: Locator, in scope: ElementHandle) throws -> WebDriverJSON {
    var found: [Locator.Found] = []
    try waiting(for: locator) {
      found = try locator.find(in: scope)
      return !found.isEmpty
    }
    if found.isEmpty {
      if let alert = try pageAlert() { throw alert }
      try checkPresence(of: scope)
    }
    return .array(found.map { references.json($0) })
  }

  /// The implicit wait in seconds, limited to the longest wait of a command.
  private var implicitWait: TimeInterval {
    min(Double(timeouts.implicit) / 1000, TimeLimits.WebDriver.longestWait.seconds)
  }

  private func waiting(for locator: Locator, _ condition: () throws -> Bool) throws {
    try automation.runLog.run("Find the \(locator.words)") {
      _ = try Waiter(session: automation).wait(timeout: implicitWait, until: condition)
    }
  }

  /// Waits until elements exist, or until none exists; `timeout` is in seconds, and nil means no wait.
  ///
  /// The implicit wait of the session has no effect on this wait.
  ///
  /// - Returns: whether the wait has succeeded; if the current window has been closed, its elements do not exist.
  func wait(for locator: Locator, toExist: Bool, timeout: TimeInterval?) throws -> Bool {
    let title = toExist ? "Wait for the \(locator.words)" : "Wait for the end of the \(locator.words)"
    return try automation.runLog.run(title) {
      do {
        return try withScope { scope in
          let hasSucceeded = try Waiter(session: automation).wait(timeout: timeout ?? 0) {
            try locator.find(in: scope).isEmpty != toExist
          }
          if !hasSucceeded { try checkPresence(of: scope) }
          return hasSucceeded
        }
      } catch let error as WebDriverError where error == CurrentWindow.closed && !toExist {
        return true
      }
    }
  }

  func activeElement() throws -> WebDriverJSON {
    let focused: Locator.Found? = try withScope { scope -> Locator.Found? in
      try scope.application.session.lock.withLock {
        let found = try scope.appending(.descendants(.any)).matches()
        return try scope.application.failures.answering(found.tree) {
          found.nodes.last { found.tree.attributes.hasFocus($0) }.map { Locator.Found($0, in: found.tree) }
        }
      }
    }
    guard let focused else {
      throw WebDriverError(.noSuchElement, "No element of \(try program()) has the keyboard focus.")
    }
    return references.json(focused)
  }
}

// SPDX-License-Identifier: Apache-2.0

import ElementHandles
import Foundation
import Programs
import TreeOutline

extension ElementHandle {
  /// Waits until the tree of the only match is as expected.
  ///
  /// - Parameters:
  ///   - expectation: the expected tree.
  ///   - timeout: the time limit in seconds.
  /// - Returns: the last differences; nil if the tree was as expected before the timeout.
  /// - Throws: `AutomationError` if the program cannot be read, or if not exactly one element matches at the end.
  package func waitForTree(_ expectation: TreeExpectation, timeout: TimeInterval) throws -> TreeDifference? {
    let session = application.session
    var last: Outline?
    var failure: (any Error)?
    // The lock is not held here, so that other threads can use the session between two checks.
    let isExpected = wait("\(timeout)s for the tree of \(description) to match", timeout: timeout) {
      (last, failure) = (nil, nil)
      do {
        last = try outlineIfFound(options: expectation.options)
      } catch {
        failure = error
        throw error
      }
      return last.map { expectation.describes($0) } ?? false
    }
    // The differences explain the failure, so that the failed wait need not.
    session.results.failed = nil
    if isExpected { return nil }
    if let failure { throw failure }
    let found = try last ?? outline(options: expectation.options)
    return expectation.difference(from: found)
  }

  /// Reads the outline of the only match until two consecutive readings agree, or until the timeout.
  ///
  /// - Throws: `AutomationError` if not exactly one element matches, or if the program cannot be read.
  package func steadyOutline(options: OutlineOptions, timeout: TimeInterval) throws -> Outline {
    var last: Outline?
    _ = wait("\(timeout)s for the tree of \(description) to be steady", timeout: timeout) {
      let outline = try outlineIfFound(options: options)
      defer { last = outline }
      return outline != nil && outline == last
    }
    application.session.results.failed = nil
    return try last ?? outline(options: options)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization

/// The error that ``requireUI(_:)`` throws after a call in its block has failed and the failure has been recorded.
///
/// Extension of Understudy.
public struct UITestStopped: Error, CustomStringConvertible {
  /// The first line of the failure.
  public let failure: String

  /// A sentence with the first failure, at which the test was stopped.
  public var description: String { "The test was stopped at its first failure: \(failure)" }
}

/// Runs steps that the rest of the test requires, and throws an error if one of them fails.
///
/// Extension of Understudy.
///
/// ```swift
/// try requireUI { app.buttons["Sign In"].tap() }
/// ```
///
/// XCUI calls do not throw, and Swift cannot leave a function that does not throw. So the complete block runs, and the
/// test ends after it. In a test with the trait `uiTest`, the error is not a separate issue, since the failure has been
/// recorded at its line.
///
/// - Parameter body: the steps.
/// - Returns: the result of the block.
/// - Throws: ``UITestStopped`` if a step has failed, or the error that the block throws.
@discardableResult
public func requireUI<Result>(_ body: () throws -> Result) throws -> Result {
  let failures = FailureWatch()
  let result = try FailureWatch.$current.withValue(failures, operation: body)
  if let first = failures.first { throw UITestStopped(failure: first) }
  return result
}

/// The failures of one call to ``requireUI(_:)``.
final class FailureWatch: Sendable {
  @TaskLocal static var current: FailureWatch?

  private let outer = FailureWatch.current
  private let text = Mutex<String?>(nil)

  var first: String? { text.withLock { $0 } }

  func failureWasRecorded(_ text: String) {
    let line = String(text.prefix { !$0.isNewline })
    self.text.withLock { if $0 == nil { $0 = line } }
    outer?.failureWasRecorded(text)
  }
}

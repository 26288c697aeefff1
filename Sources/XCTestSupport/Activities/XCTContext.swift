// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The context of the running test, which runs blocks as steps.
///
/// Mirrors Apple's class of the same name.
open class XCTContext: NSObject {
  /// Runs a block as a step of the test, inside the innermost open step.
  ///
  /// The step is printed when it starts. The record of the run has the step with its duration, its attachments and its
  /// failures.
  ///
  /// ```swift
  /// XCTContext.runActivity(named: "Add an item") { activity in
  ///   app.buttons["Add"].tap()
  ///   activity.add(XCTAttachment(screenshot: app.screenshot()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: the name of the step.
  ///   - block: the code of the step; it receives the activity, for attachments.
  /// - Returns: the result of the block.
  /// - Throws: the error that the block throws.
  @MainActor @preconcurrency
  public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result {
    try AutomationSession.shared.runLog.inStep(name) { try block(RunningActivity($0)) }
  }
}

extension XCTContext {
  /// Runs an asynchronous block as a step of the test.
  ///
  /// Extension of Understudy. The block runs on the actor of its caller. For a block without `await`, the compiler
  /// selects the synchronous method, which Apple's API also has.
  ///
  /// - Parameters:
  ///   - name: the name of the step.
  ///   - isolation: the actor; by default, the caller's.
  ///   - block: the code of the step; it receives the activity, for attachments.
  /// - Returns: the result of the block.
  /// - Throws: the error that the block throws.
  @_disfavoredOverload
  public class func runActivity<Result>(
    named name: String, isolation: isolated (any Actor)? = #isolation,
    block: (any XCTActivity) async throws -> Result
  ) async rethrows -> Result {
    try await AutomationSession.shared.runLog.inStep(name) { try await block(RunningActivity($0)) }
  }
}

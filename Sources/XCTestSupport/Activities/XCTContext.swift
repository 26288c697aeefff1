// SPDX-License-Identifier: Apache-2.0

import Foundation
import Programs

/// The running test, as far as its steps are concerned.
///
/// Mirrors Apple's class of the same name.
open class XCTContext: NSObject {
  /// Runs a block as a step of the test, inside the step that is open.
  ///
  /// The step is printed while it starts and is in the record of the run with its time, its attachments and the
  /// failures that were found in it.
  ///
  /// ```swift
  /// XCTContext.runActivity(named: "Add an item") { activity in
  ///   app.buttons["Add"].tap()
  ///   activity.add(XCTAttachment(screenshot: app.screenshot()))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - name: what the step is called.
  ///   - block: the step; gets the activity, for attachments.
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  @MainActor @preconcurrency
  public class func runActivity<Result>(
    named name: String, block: @MainActor (any XCTActivity) throws -> Result
  ) rethrows -> Result {
    let recorder = AutomationSession.shared.recorder
    let activity = recorder.begin(name)
    defer { recorder.end(activity) }
    return try block(RunningActivity(activity))
  }
}

extension XCTContext {
  /// Runs an asynchronous block as a step of the test.
  ///
  /// Extension of Understudy. The block runs on the actor of its caller. Blocks that do not wait for anything go to
  /// Apple's method.
  ///
  /// - Parameters:
  ///   - name: what the step is called.
  ///   - isolation: the actor; the caller's unless set.
  ///   - block: the step; gets the activity, for attachments.
  /// - Returns: what the block returns.
  /// - Throws: what the block throws.
  @_disfavoredOverload
  public class func runActivity<Result>(
    named name: String, isolation: isolated (any Actor)? = #isolation,
    block: (any XCTActivity) async throws -> Result
  ) async rethrows -> Result {
    let recorder = AutomationSession.shared.recorder
    let activity = recorder.begin(name)
    defer { recorder.end(activity) }
    return try await block(RunningActivity(activity))
  }
}

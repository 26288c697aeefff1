import AutomationEngine
import Foundation

/// The running test, as far as its steps are concerned.
///
/// Mirrors Apple's class of the same name.
open class XCTContext: NSObject {
  /// Runs `block` as a step of the test called `name`, inside the step that is open.
  ///
  /// The step is printed while it starts and is in the record of the run with its time, its attachments and
  /// the failures that were found in it.
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
  /// Runs an asynchronous `block` as a step of the test called `name`.
  ///
  /// Extension of Understudy.
  ///
  /// The block runs on the actor of its caller. Blocks that do not wait for anything go to Apple's method.
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

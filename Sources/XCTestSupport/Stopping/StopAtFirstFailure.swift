// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Interaction
import Programs
import XCTest
import XCTestSymbols

/// Ends a test at its first failure when `continueAfterFailure` is false.
///
/// Apple's XCTest throws an exception through the frames of the test. Swift has no such exceptions, so the frames are left
/// without being run to their ends. Objects that they have retained stay in memory, as with the exception.
///
/// - A synchronous step runs on top of a ``GuardedStep``; a failure on its thread goes back there.
/// - An asynchronous step is a task, and the main thread waits for it in a run loop. A failure in any task of the test
///   suspends that task for good and returns from it to the concurrency runtime; the main thread then leaves its wait.
/// - If something has to run to its end first (a run loop, a dispatch queue, a thread of the test's own), the stop is
///   pending until the next safe point: a failure, a call of an XCUI type, the end of a wait.
///
/// Then the test is torn down. A failure in tearing down ends the step that it is in, and the next one runs.
///
/// Tasks that a stopped test has started go on until they fail or use an XCUI type, and are then suspended for good. Such a
/// failure counts while the same test is still torn down. After that it is only noted, since another test runs by then.
package enum StopAtFirstFailure {
  /// Called after XCTest has counted and printed a failure.
  static func failureWasRecorded(in testCase: XCTestCase) {
    guard let invocation = TestInvocation.current, invocation.testCase === testCase,
      !testCase.continueAfterFailure
    else { return }
    follow(exitStrategy(of: invocation))
  }

  /// Stops the test here if that is pending.
  package static func reachedSafePoint() {
    if cteststack_is_pending(), let invocation = TestInvocation.current {
      follow(exitStrategy(of: invocation))
    }
    // The main thread may have left the step, and ended the test, since the lines above looked.
    if TestInvocation.isInLeftStep { follow(exitStrategyOfTask()) }
  }

  /// Whether a failure comes from a task that a stopped test has left behind, and another test may run.
  static func isOfStoppedTest(_ description: String) -> Bool {
    guard TestInvocation.isInStoppedTest else { return false }
    AutomationSession.shared.recorder.note(
      "A task of a test that was stopped before has failed, which is not counted: \(description)")
    follow(exitStrategyOfTask())
    return true
  }

  /// Called on the main thread when XCTest's wait for a task, or a test, has run the run loop.
  static func runLoopReturned() { follow(exitStrategyOfRunLoop()) }

  // MARK: - Stopping

  private enum ExitStrategy {
    case none
    case step(GuardedStep)
    case job(JobCallSite.Call, ending: (TestInvocation, GuardedStep)?)
  }

  /// Goes the way out.
  ///
  /// Memory for finding the way out is already freed; these frames cannot free it.
  private static func follow(_ way: ExitStrategy) {
    switch way {
    case .none:
      return
    case .step(let step):
      putThingsBack()
      step.leave()
    case .job(let call, let ending):
      putThingsBack()
      if let (invocation, step) = ending { invocation.requestEnd(of: step) }
      call.abandonTask()
    }
  }

  private static func exitStrategy(of invocation: TestInvocation) -> ExitStrategy {
    if TestInvocation.isInLeftStep { return exitStrategyOfTask() }
    let number = GuardedStep.current.get()
    // Without a step, XCTest is done with the test. A task of a step that is over ends nothing.
    guard let step = invocation.step, number == 0 || number == step.number else {
      // Unless the main thread has left that step just now.
      return TestInvocation.isInLeftStep ? exitStrategyOfTask() : .none
    }
    let frames = StackFrames.capture()
    switch frames.nearestPlace(guardAddress: step.guardAddress) {
    case .guardedStep:
      guard let remaining = remainingTeardown(after: step, frames) else { return .none }
      step.remainingTeardown = remaining
      return .step(step)
    case .job(let call):
      return .job(call, ending: (invocation, step))
    case .unsafe:
      invocation.requestEnd(of: step)
      return .none
    }
  }

  /// The way out of the current task, which ends nothing else.
  private static func exitStrategyOfTask() -> ExitStrategy {
    guard case .job(let call) = StackFrames.capture().nearestPlace(guardAddress: nil) else { return .none }
    return .job(call, ending: nil)
  }

  private static func exitStrategyOfRunLoop() -> ExitStrategy {
    guard let step = TestInvocation.current?.step else { return .none }
    let frames = StackFrames.capture()
    guard case .guardedStep = frames.nearestPlace(guardAddress: step.guardAddress),
      let caller = frames.caller(of: runLoopHook)
    else { return .none }
    // The test's own waits clean up after themselves, and the test stops after them.
    if !step.waitsForTask, waits.contains(caller.function) { return .none }
    step.remainingTeardown =
      frames.frame(of: tearDownSequence, below: step.guardAddress) == nil ? .all : .nothing
    if StackFrames.library(at: caller.function)?.hasSuffix("/libXCTest.so") == true {
      // The thread's list of waits has the one that is left, and would interrupt later ones on its behalf.
      Thread.current.threadDictionary.removeObject(forKey: "org.swift.XCTest.WaiterManager")
    }
    return .step(step)
  }

  /// - Returns: nil when the failure is an error that a step of the tearing down has thrown: it has ended.
  private static func remainingTeardown(after step: GuardedStep, _ frames: StackFrames) -> TeardownStage? {
    guard let call = frames.frame(of: tearDownSequence, below: step.guardAddress) else { return .all }
    return TeardownStage.following(callFrom: call.return_address)
  }

  /// Puts back what the frames that are left would have.
  private static func putThingsBack() {
    let session = AutomationSession.shared
    session.lock.abandon()
    ModifierKeys.testWasStopped()
    InterruptionMonitors.shared.testWasLeft()
    ExpectedFailures.shared.abandonBlocks()
    if let outermost = session.recorder.openActivities.first { session.recorder.end(outermost) }
  }

  // MARK: - Functions of others

  private static let tearDownSequence = StackFrames.originalAddress(of: .performTearDownSequence)
  private static let runLoopHook = StackFrames.address(of: .runLoopRun)

  /// The functions in which a test waits.
  private static let waits: Set<UInt> = Set(
    [
      XCTestSymbol.wait, .waitForExpectations, .waiterWait, .waiterClassWait,
    ].compactMap(StackFrames.originalAddress(of:)))
}

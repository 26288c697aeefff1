// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Interaction
import Programs
import XCTest
import XCTestSymbols

/// Ends a test at its first failure if `continueAfterFailure` is false.
///
/// Apple's XCTest throws an exception through the frames of the test. Swift has no such exceptions, so the frames are
/// abandoned and do not run to their ends. Objects that the frames have retained stay in memory, as they do after
/// Apple's exception.
///
/// - A synchronous step runs inside a ``AbandonableStep``; a failure on its thread returns to the guard.
/// - An asynchronous step is a task, and the main thread waits for it in a run loop. A failure in any task of the test
///   suspends that task permanently and returns from it to the concurrency runtime. The main thread then leaves its
///   wait.
/// - If a function must run to its end first (a run loop, a dispatch queue, a thread that the test has started), the
///   stop is pending until the next safe point: a failure, a call to an XCUI type, or the end of a wait.
///
/// Then the test is torn down. A failure in the tear-down ends the current step of the tear-down, and the next step
/// runs.
///
/// Tasks of a stopped test continue until they fail or use an XCUI type. They are then suspended permanently. The
/// failure of such a task counts if it occurs during the tear-down of its test. A later failure is only noted, because
/// another test may be running.
package enum StopAtFirstFailure {
  /// Called after XCTest has counted and printed a failure.
  static func failureWasRecorded(in testCase: XCTestCase) {
    guard let invocation = TestInvocation.current, invocation.testCase === testCase,
      !testCase.continueAfterFailure
    else { return }
    if invocation.step?.canBeLeft == false {
      return AutomationSession.shared.runLog.note(
        "The test continues after this failure, although continueAfterFailure is false: this version of the Swift runtime "
          + "lacks functions that Understudy needs to stop a test. Use a toolchain that the README lists.")
    }
    follow(exitStrategy(of: invocation))
  }

  /// Stops the test here if a stop is pending.
  package static func reachedSafePoint() {
    if cteststack_is_pending(), let invocation = TestInvocation.current {
      follow(exitStrategy(of: invocation))
    }
    // The main thread may have abandoned the step and ended the test since the check above.
    if TestInvocation.isInLeftStep { follow(exitStrategyOfTask()) }
  }

  /// Notes a failure that comes from a task of a test that was stopped earlier, and ends that task.
  ///
  /// - Returns: false if the test was not stopped; the failure then counts.
  static func discardFailureOfStoppedTest(_ description: String) -> Bool {
    guard TestInvocation.isInStoppedTest else { return false }
    AutomationSession.shared.runLog.note(
      "A task failed after its test had been stopped. The failure is not counted: \(description)")
    follow(exitStrategyOfTask())
    return true
  }

  /// Stops the test when its run loop returns, in a wait of XCTest or of the test.
  ///
  /// Called on the main thread if a stop is pending.
  static func runLoopReturned() { follow(exitStrategyOfRunLoop()) }

  // MARK: - Stopping

  private enum ExitStrategy {
    case none
    case step(AbandonableStep)
    case job(TaskCallSite.Call, ending: (TestInvocation, AbandonableStep)?)
  }

  /// Leaves the current frames, unless the strategy is to stay.
  ///
  /// Abandoned frames cannot free memory. So the search for the exit strategy has already freed the memory that it
  /// used.
  private static func follow(_ way: ExitStrategy) {
    switch way {
    case .none:
      return
    case .step(let step):
      putThingsBack()
      if let invocation = TestInvocation.current { endBlocks(of: invocation) }
      step.leave()
    case .job(let call, let ending):
      putThingsBack()
      if let (invocation, step) = ending {
        endBlocks(of: invocation)
        invocation.requestEnd(of: step)
      }
      call.abandonTask()
    }
  }

  /// Ends the blocks that set `continueAfterFailure`, because the stopped test does not reach their ends.
  private static func endBlocks(of invocation: TestInvocation) {
    ContinueAfterFailure.endBlock(inside: 0, for: invocation.testCase)
    CollectedFailures.testWasStopped()
  }

  private static func exitStrategy(of invocation: TestInvocation) -> ExitStrategy {
    if TestInvocation.isInLeftStep { return exitStrategyOfTask() }
    let number = AbandonableStep.current.get()
    // If no step is running, XCTest has finished the test. A task of a step that has ended has nothing to stop.
    guard let step = invocation.step, number == 0 || number == step.number else {
      // The main thread may have abandoned the step of the task in the meantime.
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

  /// Returns the exit strategy that ends only the current task.
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
    // A wait that the test itself calls cleans up at its end. The test stops after such a wait.
    if !step.waitsForTask, waits.contains(caller.function) { return .none }
    step.remainingTeardown =
      frames.frame(of: tearDownSequence, below: step.guardAddress) == nil ? .all : .nothing
    if StackFrames.library(at: caller.function)?.hasSuffix("/libXCTest.so") == true {
      // XCTest stores the waits of a thread in a list. The abandoned wait in this list would interrupt later waits.
      Thread.current.threadDictionary.removeObject(forKey: "org.swift.XCTest.WaiterManager")
    }
    return .step(step)
  }

  /// Returns the part of the tear-down that remains if a step is abandoned now.
  ///
  /// - Returns: the remaining part; nil if the step must not be abandoned, because a stage of the tear-down has already
  ///   ended by throwing the error that XCTest is recording.
  private static func remainingTeardown(after step: AbandonableStep, _ frames: StackFrames) -> TeardownStage?
  {
    guard let call = frames.frame(of: tearDownSequence, below: step.guardAddress) else { return .all }
    return TeardownStage.following(callFrom: call.return_address)
  }

  /// Restores the state that the abandoned frames would have restored.
  private static func putThingsBack() {
    let session = AutomationSession.shared
    session.lock.abandon()
    ModifierKeys.testWasStopped()
    InterruptionMonitorStack.shared.testWasLeft()
    XCTestObserver.shared.testWasStopped()
    session.runLog.testWasStopped()
  }

  // MARK: - XCTest and Foundation functions

  private static let tearDownSequence = StackFrames.originalAddress(of: .performTearDownSequence)
  private static let runLoopHook = StackFrames.address(of: .runLoopRun)

  /// The functions in which a test waits.
  private static let waits: Set<UInt> = Set(
    [
      XCTestSymbol.wait, .waitForExpectations, .waiterWait, .waiterClassWait,
    ].compactMap(StackFrames.originalAddress(of:)))
}

// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Synchronized
import Timing
import XCTest

/// The run of one test, divided into steps that can be abandoned.
final class TestInvocation: Sendable {
  private struct State {
    var running: TestInvocation?
    var lastNumber = 0
    /// The numbers of all abandoned steps, including those of earlier tests.
    ///
    /// Tasks of these steps may still exist.
    var leftSteps: Set<Int> = []
    /// The number of the first step of the running test; between tests, the number of the next step.
    var firstNumberOfRunning = 0
  }

  private static let state = Mutex(State())

  private let test: TestReference<XCTestCase>
  private let steps = Mutex<[AbandonableStep]>([])

  private init(_ testCase: XCTestCase) { test = TestReference(testCase) }

  var testCase: XCTestCase { test.test }

  static var current: TestInvocation? { state.withLock { $0.running } }

  /// The innermost step that is running.
  var step: AbandonableStep? { steps.withLock { $0.last } }

  /// Whether the calling task was started by an abandoned step.
  static var isInLeftStep: Bool {
    let number = AbandonableStep.current.get()
    return number != 0 && state.withLock { $0.leftSteps.contains(number) }
  }

  /// Whether the calling task was started by a test that was stopped and has ended.
  static var isInStoppedTest: Bool {
    let number = AbandonableStep.current.get()
    return number != 0
      && state.withLock { number < $0.firstNumberOfRunning && $0.leftSteps.contains(number) }
  }

  // MARK: - Steps

  /// Runs a test.
  ///
  /// If the test is stopped, this also runs the rest of its tear-down.
  static func run(_ testCase: XCTestCase, _ invokeTest: @escaping () -> Void) {
    _ = TaskCallSite.shared
    TeardownStage.prepare()
    let invocation = TestInvocation(testCase)
    state.withLock {
      $0.running = invocation
      $0.firstNumberOfRunning = $0.lastNumber + 1
    }
    // Teardown blocks run in reverse order, so this block is the last one to run. A stop that is still pending then was
    // requested for code that has ended, and must not end a later part of the tear-down.
    testCase.addGuardedTeardownBlock { cteststack_set_pending(false) }
    var remaining = invocation.run(invokeTest)
    while let stage = remaining, stage < .nothing { remaining = invocation.tearDown(from: stage) }
    state.withLock {
      $0.running = nil
      $0.firstNumberOfRunning = $0.lastNumber + 1
    }
    cteststack_set_pending(false)
    ContinueAfterFailure.forget(testCase)
  }

  /// Runs a step of a test; the step ends early if the test is stopped in it.
  static func runStep(
    of testCase: XCTestCase, waitsForTask: Bool = false, _ body: @escaping () -> Void
  ) {
    guard let current, current.testCase === testCase else { return body() }
    _ = current.run(waitsForTask: waitsForTask, body)
  }

  /// Runs a step.
  ///
  /// - Returns: the remaining part of the tear-down if the step was abandoned; otherwise nil.
  private func run(waitsForTask: Bool = false, _ body: @escaping () -> Void) -> TeardownStage? {
    let number = Self.state.withLock {
      $0.lastNumber += 1
      return $0.lastNumber
    }
    let step = AbandonableStep(number: number, waitsForTask: waitsForTask)
    steps.withLock {
      $0.append(step)
      cteststack_set_pending(false)
    }
    let isComplete = step.run(body)
    if !isComplete { Self.state.withLock { _ = $0.leftSteps.insert(number) } }
    steps.withLock {
      $0.removeLast()
      cteststack_set_pending(false)
    }
    return isComplete ? nil : step.remainingTeardown ?? .all
  }

  /// Requests that a step is abandoned at the next safe point, if it is still the innermost running step.
  func requestEnd(of step: AbandonableStep) {
    steps.withLock {
      if $0.last === step { cteststack_set_pending(true) }
    }
    // Wakes the main thread if it waits for a task.
    DispatchQueue.main.async {}
  }

  // MARK: - Tearing down

  private func tearDown(from stage: TeardownStage) -> TeardownStage? {
    let testCase = testCase
    switch stage {
    case .all:
      return run { testCase.performTearDownSequence() }
    case .withError:
      // The error is stored outside of the body, because the body may never return.
      let result = Mutex<(any Error)?>(nil)
      _ = run {
        do { try testCase.tearDownWithError() } catch { result.withLock { $0 = error } }
      }
      record(result.withLock { $0 })
      return .async
    case .async:
      Self.runAsyncStep(of: testCase) { try await testCase.tearDown() }
      return nil
    case .nothing:
      return nil
    }
  }

  /// Runs an asynchronous step as XCTest does: the main thread waits in its run loop.
  static func runAsyncStep(of testCase: XCTestCase, _ body: @escaping () async throws -> Void) {
    let result = Mutex<(any Error)?>(nil)
    // The body may run on another thread, because this thread only waits for it.
    let body = UncheckedSendable(body)
    runStep(of: testCase, waitsForTask: true) {
      let done = XCTestExpectation(description: "end of a step of the test")
      // The expectation below waits for the task.
      Task { @Sendable in
        do { try await body.value() } catch { result.withLock { $0 = error } }
        done.fulfill()
      }
      // The timeout is too long to have an effect. XCTest has no limit for such a step either.
      _ = XCTWaiter.wait(for: [done], timeout: TimeLimits.Tests.asyncStep.seconds)
    }
    guard let error = result.withLock({ $0 }) else { return }
    (current ?? TestInvocation(testCase)).record(error)
  }

  /// Records an error as XCTest records the errors of a tear-down.
  private func record(_ error: (any Error)?) {
    // A skip is not recorded. The error of a failed XCTUnwrap is not recorded either, because XCTUnwrap has already
    // recorded a failure.
    guard let error, !(error is XCTSkip), "\(type(of: error))" != "XCTestErrorWhileUnwrappingOptional" else {
      return
    }
    testCase.recordFailure(
      withDescription: "threw error \"\(error)\"", inFile: "<EXPR>", atLine: 0, expected: false)
  }
}

// SPDX-License-Identifier: Apache-2.0

import CTestStack
import Foundation
import Synchronization
import Synchronized
import Timing
import XCTest

/// A run of one test, in steps that can be left.
final class TestInvocation: Sendable {
  private struct State {
    var running: TestInvocation?
    var lastNumber = 0
    /// Numbers of steps that were left, and of tests that were: tasks of theirs may still be there.
    var leftSteps: Set<Int> = []
    var firstNumberOfRunning = 0
  }

  private static let state = Mutex(State())

  /// XCTest hands a test from one thread to the next, and uses it on one at a time.
  private let test: UncheckedSendable<XCTestCase>
  private let steps = Mutex<[GuardedStep]>([])

  private init(_ testCase: XCTestCase) {
    test = UncheckedSendable(testCase)
  }

  var testCase: XCTestCase { test.value }

  static var current: TestInvocation? { state.withLock { $0.running } }

  /// The innermost step that is being run.
  var step: GuardedStep? { steps.withLock { $0.last } }

  /// Whether the calling task was started by a step that was left.
  static var isInLeftStep: Bool {
    let number = GuardedStep.current.get()
    return number != 0 && state.withLock { $0.leftSteps.contains(number) }
  }

  /// Whether the calling task was started by a test that was stopped and is over.
  static var isInStoppedTest: Bool {
    let number = GuardedStep.current.get()
    return number != 0
      && state.withLock { number < $0.firstNumberOfRunning && $0.leftSteps.contains(number) }
  }

  // MARK: - Steps

  /// Runs a test, and what is left of its tearing down when it is stopped.
  static func run(_ testCase: XCTestCase, _ invokeTest: @escaping () -> Void) {
    _ = JobCallSite.shared
    TeardownStage.prepare()
    let invocation = TestInvocation(testCase)
    state.withLock {
      $0.running = invocation
      $0.firstNumberOfRunning = $0.lastNumber + 1
    }
    // Of all teardown blocks the first to be added is the last to run: what is pending then ends nothing more.
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

  /// Runs a step of a test; it ends early when the test is stopped in it.
  static func runStep(
    of testCase: XCTestCase, waitsForTask: Bool = false, _ body: @escaping () -> Void
  ) {
    guard let current, current.testCase === testCase else { return body() }
    _ = current.run(waitsForTask: waitsForTask, body)
  }

  /// - Returns: what is left to do of the tearing down, when the step was left; else nil.
  private func run(waitsForTask: Bool = false, _ body: @escaping () -> Void) -> TeardownStage? {
    let number = Self.state.withLock {
      $0.lastNumber += 1
      return $0.lastNumber
    }
    let step = GuardedStep(number: number, waitsForTask: waitsForTask)
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

  /// Has a step left at its next safe point, if it is still being run.
  func requestEnd(of step: GuardedStep) {
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
      // The body may never return.
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

  /// Runs an asynchronous step as XCTest does, while the main thread waits in its run loop.
  static func runAsyncStep(of testCase: XCTestCase, _ body: @escaping () async throws -> Void) {
    let result = Mutex<(any Error)?>(nil)
    // The thread that the body belongs to does nothing but wait for it.
    let body = UncheckedSendable(body)
    runStep(of: testCase, waitsForTask: true) {
      let done = XCTestExpectation(description: "end of a step of the test")
      Task { @Sendable in
        do { try await body.value() } catch { result.withLock { $0 = error } }
        done.fulfill()
      }
      // XCTest sets no limit either.
      _ = XCTWaiter.wait(for: [done], timeout: TimeLimits.Tests.asyncStep.seconds)
    }
    guard let error = result.withLock({ $0 }) else { return }
    (current ?? TestInvocation(testCase)).record(error)
  }

  /// Records an error as XCTest does with those that tearing down throws.
  private func record(_ error: (any Error)?) {
    // Neither a skip nor the error of a failed XCTUnwrap, which has recorded a failure, is one.
    guard let error, !(error is XCTSkip), "\(type(of: error))" != "XCTestErrorWhileUnwrappingOptional" else {
      return
    }
    testCase.recordFailure(
      withDescription: "threw error \"\(error)\"", inFile: "<EXPR>", atLine: 0, expected: false)
  }
}

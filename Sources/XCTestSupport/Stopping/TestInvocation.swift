// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import CTestStack
import Foundation
import TimeLimits
import XCTest

/// A run of one test, in steps that can be left.
final class TestInvocation: @unchecked Sendable {
  private static let lock = NSLock()
  nonisolated(unsafe) private static var running: TestInvocation?
  nonisolated(unsafe) private static var lastNumber = 0
  /// Numbers of steps that were left, and of tests that were: tasks of theirs may still be there.
  nonisolated(unsafe) private static var leftSteps: Set<Int> = []
  nonisolated(unsafe) private static var firstNumberOfRunning = 0

  let testCase: XCTestCase
  private var steps: [GuardedStep] = []

  private init(_ testCase: XCTestCase) {
    self.testCase = testCase
  }

  static var current: TestInvocation? { lock.withLock { running } }

  /// The innermost step that is being run.
  var step: GuardedStep? { Self.lock.withLock { steps.last } }

  /// Whether the calling task was started by a step that was left.
  static var isInLeftStep: Bool {
    let number = GuardedStep.current.get()
    return number != 0 && lock.withLock { leftSteps.contains(number) }
  }

  /// Whether the calling task was started by a test that was stopped and is over.
  static var isInStoppedTest: Bool {
    let number = GuardedStep.current.get()
    return number != 0 && lock.withLock { number < firstNumberOfRunning && leftSteps.contains(number) }
  }

  // MARK: - Steps

  /// Runs a test, and what is left of its tearing down when it is stopped.
  static func run(_ testCase: XCTestCase, _ invokeTest: @escaping () -> Void) {
    _ = JobCallSite.shared
    TeardownStage.prepare()
    let invocation = TestInvocation(testCase)
    lock.withLock {
      running = invocation
      firstNumberOfRunning = lastNumber + 1
    }
    // Of all teardown blocks the first to be added is the last to run: what is pending then ends nothing more.
    testCase.addGuardedTeardownBlock { cteststack_set_pending(false) }
    var remaining = invocation.run(invokeTest)
    while let stage = remaining, stage < .nothing { remaining = invocation.tearDown(from: stage) }
    lock.withLock {
      running = nil
      firstNumberOfRunning = lastNumber + 1
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
    let step = Self.lock.withLock {
      Self.lastNumber += 1
      let step = GuardedStep(number: Self.lastNumber, waitsForTask: waitsForTask)
      steps.append(step)
      cteststack_set_pending(false)
      return step
    }
    let isComplete = step.run(body)
    Self.lock.withLock {
      steps.removeLast()
      if !isComplete { Self.leftSteps.insert(step.number) }
      cteststack_set_pending(false)
    }
    return isComplete ? nil : step.remainingTeardown ?? .all
  }

  /// Has a step left at its next safe point, if it is still being run.
  func requestEnd(of step: GuardedStep) {
    Self.lock.withLock {
      if steps.last === step { cteststack_set_pending(true) }
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
      let result = ErrorBox()
      _ = run { result.catching { try testCase.tearDownWithError() } }
      record(result.error)
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
    let result = ErrorBox()
    nonisolated(unsafe) let body = body
    runStep(of: testCase, waitsForTask: true) {
      let done = XCTestExpectation(description: "end of a step of the test")
      Task {
        await result.catchingAsync(body)
        done.fulfill()
      }
      // XCTest sets no limit either.
      _ = XCTWaiter.wait(for: [done], timeout: TimeLimits.Tests.asyncStep.seconds)
    }
    guard let error = result.error else { return }
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

/// The error of a step, out of a body that may never return.
private final class ErrorBox: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: (any Error)?
  var error: (any Error)? { lock.withLock { stored } }

  func catching(_ body: () throws -> Void) {
    do { try body() } catch { lock.withLock { stored = error } }
  }

  func catchingAsync(_ body: () async throws -> Void) async {
    do { try await body() } catch { lock.withLock { stored = error } }
  }
}

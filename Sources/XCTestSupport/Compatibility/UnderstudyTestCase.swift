// SPDX-License-Identifier: Apache-2.0

import Synchronized
import XCTest

/// The superclass of test classes whose sources say `XCTestCase`.
///
/// Extension of Understudy.
///
/// XCTest's own class lacks members that suites override, and members that an extension adds cannot be overridden. The
/// plugin `XCUITestSupport`, or a file with `public typealias XCTestCase = UnderstudyTestCase`, puts this class in its
/// place. Everything else of the library works for plain `XCTestCase` classes as well.
///
/// No suite may have a class of this name: SwiftPM 6.3 looks for tests only by the names of classes, and ends by SIGSEGV
/// where a class seems to be its own superclass.
open class UnderstudyTestCase: XCTestCase, IssueRecording {
  /// A test case that runs nothing, as helpers make one to use its waiting functions outside of a test.
  public init() {
    super.init(name: "noTest", testClosure: { _ in })
  }

  /// A test case with its name and what it runs; XCTest makes one for each test.
  ///
  /// - Parameters:
  ///   - name: the name of the test.
  ///   - testClosure: what runs the test.
  public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    super.init(name: name, testClosure: testClosure)
  }

  /// Whether Xcode runs the class once for each appearance, orientation and language of its target.
  ///
  /// Mirrors Apple's property, which Xcode's template for launch tests overrides. The tests of the class run once
  /// here, on the desktop's one configuration, whatever it says.
  open class var runsForEachTargetApplicationUIConfiguration: Bool { false }

  /// Records an issue of this test.
  ///
  /// Mirrors Apple's method. An issue is a failed assertion, an error that the test threw, an app that did not do
  /// what was asked of it, or what the test has made itself. Suites override this to change an issue, or to add
  /// attachments, and pass it on to `super`; what is not passed on is not recorded.
  ///
  /// ```swift
  /// override func record(_ issue: XCTIssue) {
  ///   var issue = issue
  ///   issue.add(XCTAttachment(string: XCUIApplication().debugDescription))
  ///   super.record(issue)
  /// }
  /// ```
  ///
  /// - Parameter issue: what went wrong.
  open func record(_ issue: XCTIssue) {
    FailurePipeline.accept(issue, in: self)
  }

  // MARK: - What is measured

  /// The metrics of tests that name no metric: the time.
  open class var defaultMetrics: [any XCTMetric] { [XCTClockMetric(isOfNoClass: true)] }

  /// How it is measured when a test does not say: five times, and ten times by ``measure(_:)``.
  open class var defaultMeasureOptions: XCTMeasureOptions { .ofNoClass }

  /// Measures a block: the time ten times, unless the class says otherwise.
  ///
  /// A class that overrides ``defaultMetrics`` or ``defaultMeasureOptions`` has its way.
  ///
  /// - Parameter block: what is measured.
  open func measure(_ block: () -> Void) { measureDefaults(at: nil, block) }

  // MARK: - Set up and tear down with a completion handler

  /// Prepares a test, on the main thread; the test starts when the completion handler was called.
  ///
  /// On Apple's systems this and `setUp() async throws` are one method: a class overrides one of them.
  ///
  /// - Parameter completion: called when all is ready; an error fails the test, which does not run then.
  open func setUp(completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

  /// Cleans up after a test, on the main thread, until the completion handler was called.
  ///
  /// The counterpart of ``setUp(completion:)``.
  ///
  /// - Parameter completion: called when all is done; an error fails the test.
  open func tearDown(completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

  // XCTest's own does nothing, and a class on the main actor could not be handed to it.
  /// Calls ``setUp(completion:)`` and waits for its completion handler.
  ///
  /// - Throws: the error that the handler was called with.
  nonisolated(nonsending) open override func setUp() async throws {
    try await Completion.of(UncheckedSendable(self)) { $0.setUp(completion: $1) }
  }

  /// Calls ``tearDown(completion:)`` and waits for its completion handler.
  ///
  /// - Throws: the error that the handler was called with.
  nonisolated(nonsending) open override func tearDown() async throws {
    try await Completion.of(UncheckedSendable(self)) { $0.tearDown(completion: $1) }
  }
}

/// Runs a method with a completion handler on the main thread, where the rest of a test runs.
private enum Completion {
  typealias Handler = @Sendable ((any Error)?) -> Void

  /// - Parameters:
  ///   - test: XCTest hands it from one thread to the next, and uses it on one at a time.
  ///   - method: called with a handler that ends the wait.
  /// - Throws: the error that the handler was called with.
  @MainActor static func of(
    _ test: UncheckedSendable<UnderstudyTestCase>,
    _ method: @MainActor (UnderstudyTestCase, @escaping Handler) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      method(test.value) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

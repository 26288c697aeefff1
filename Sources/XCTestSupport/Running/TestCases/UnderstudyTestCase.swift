// SPDX-License-Identifier: Apache-2.0

import XCTest

/// The class to which the name `XCTestCase` refers in test targets with the plugin `XCUITestSupport`.
///
/// Extension of Understudy.
///
/// XCTest's own class lacks members that suites override, and members of an extension cannot be overridden. So the
/// plugin puts this class in the place of XCTest's class. A file with this line has the same effect:
///
/// ```swift
/// public typealias XCTestCase = UnderstudyTestCase
/// ```
///
/// All other parts of the library also work with subclasses of XCTest's class.
///
/// No suite may have a class of this name: SwiftPM 6.3 finds tests only by the names of classes, and crashes with
/// SIGSEGV if a class seems to be its own superclass.
open class UnderstudyTestCase: XCTestCase, IssueRecording {
  /// Creates a test case that runs nothing; helpers use one to call its waiting functions outside of a test.
  public init() {
    super.init(name: "noTest", testClosure: { _ in })
  }

  /// Creates a test case with a name and a body; XCTest creates one for each test.
  ///
  /// - Parameters:
  ///   - name: the name of the test.
  ///   - testClosure: the closure that runs the test.
  public required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    super.init(name: name, testClosure: testClosure)
  }

  /// Whether Xcode runs the class once for each appearance, orientation and language of its target.
  ///
  /// Mirrors Apple's property, which Xcode's template for launch tests overrides. Understudy ignores the value: the
  /// tests of the class run once, in the one configuration of the desktop.
  open class var runsForEachTargetApplicationUIConfiguration: Bool { false }

  /// Records an issue of this test.
  ///
  /// Mirrors Apple's method. An issue is a failed assertion, an error that the test threw, an action that the program
  /// did not carry out, or an issue that the test has created. Suites override this method to change an issue or to add
  /// attachments, and pass the issue to `super`. An issue that is not passed to `super` is not recorded.
  ///
  /// ```swift
  /// override func record(_ issue: XCTIssue) {
  ///   var issue = issue
  ///   issue.add(XCTAttachment(string: XCUIApplication().debugDescription))
  ///   super.record(issue)
  /// }
  /// ```
  ///
  /// - Parameter issue: the issue to record.
  open func record(_ issue: XCTIssue) {
    FailurePipeline.accept(issue, in: self)
  }

  // MARK: - Default metrics and options

  /// The metrics of measurements that specify no metrics; by default, the time.
  open class var defaultMetrics: [any XCTMetric] { [XCTClockMetric(isOfNoClass: true)] }

  /// The options of measurements that specify no options; by default, 5 iterations, or 10 for ``measure(_:)``.
  open class var defaultMeasureOptions: XCTMeasureOptions { .ofNoClass }

  /// Measures a block; by default, its time in 10 iterations.
  ///
  /// If a class overrides ``defaultMetrics`` or ``defaultMeasureOptions``, these values apply.
  ///
  /// - Parameter block: the code to measure.
  open func measure(_ block: () -> Void) { measureDefaults(at: nil, block) }

  // MARK: - Set up and tear down with a completion handler

  /// Prepares a test on the main thread; the test starts after the completion handler has been called.
  ///
  /// On Apple platforms, this method and `setUp() async throws` are one method: a class overrides one of them.
  ///
  /// - Parameter completion: the handler to call when the preparation is complete; if it receives an error, the test
  ///   fails without running.
  open func setUp(completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

  /// Cleans up after a test on the main thread; the test ends after the completion handler has been called.
  ///
  /// The counterpart of ``setUp(completion:)``.
  ///
  /// - Parameter completion: the handler to call when the cleanup is complete; if it receives an error, the test fails.
  open func tearDown(completion: @escaping @Sendable ((any Error)?) -> Void) { completion(nil) }

  // This does not call `super`, because XCTest's method does nothing, and an object of a class on the main actor could
  // not be passed to it.
  /// Calls ``setUp(completion:)`` and waits for its completion handler.
  ///
  /// - Throws: the error that the handler received.
  nonisolated(nonsending) open override func setUp() async throws {
    try await Completion.of(TestReference(self)) { $0.setUp(completion: $1) }
  }

  /// Calls ``tearDown(completion:)`` and waits for its completion handler.
  ///
  /// - Throws: the error that the handler received.
  nonisolated(nonsending) open override func tearDown() async throws {
    try await Completion.of(TestReference(self)) { $0.tearDown(completion: $1) }
  }
}

/// Runs a method with a completion handler on the main thread, where the rest of a test runs.
private enum Completion {
  typealias Handler = @Sendable ((any Error)?) -> Void

  /// Calls a method, and waits until it calls its completion handler.
  ///
  /// - Parameters:
  ///   - test: the test whose method is called.
  ///   - method: the method to call.
  /// - Throws: the error that the handler received.
  @MainActor static func of(
    _ test: TestReference<UnderstudyTestCase>,
    _ method: @MainActor (UnderstudyTestCase, @escaping Handler) -> Void
  ) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
      method(test.test) { error in
        if let error { continuation.resume(throwing: error) } else { continuation.resume() }
      }
    }
  }
}

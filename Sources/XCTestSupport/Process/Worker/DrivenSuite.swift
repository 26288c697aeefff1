// SPDX-License-Identifier: Apache-2.0

import XCTest

/// Replaces one of XCTest's suites if a runner drives this process and selects each test.
///
/// The suite starts when the runner selects one of its tests, and ends before a test of another suite runs. So a class
/// is set up once for all of its tests that run in a row.
final class DrivenSuite: XCTestSuite {
  private let original: XCTestSuite
  private let inner: [DrivenSuite]
  private let worker: TestWorker
  /// The class of the tests; nil for a suite of suites.
  private let testClass: XCTestCase.Type?

  init(_ original: XCTestSuite, _ worker: TestWorker) {
    self.original = original
    self.worker = worker
    inner = original.tests.compactMap { $0 as? XCTestSuite }.map { DrivenSuite($0, worker) }
    testClass = original.tests.lazy.compactMap { $0 as? XCTestCase }.first.map { type(of: $0) }
    super.init(name: original.name)
  }

  /// Calls `class func setUp()` of the test class, as XCTest's suite for a class does.
  override func setUp() { testClass?.setUp() }
  override func tearDown() { testClass?.tearDown() }

  override func perform(_ run: XCTestRun) {
    guard let run = run as? XCTestSuiteRun else { return super.perform(run) }
    run.start()
    setUp()
    while let name = worker.nextTest, worker.contains(name, in: original) {
      if let suite = inner.first(where: { worker.contains(name, in: $0.original) }) {
        perform(suite, in: run)
      } else if let testCase = worker.nextTestCase() {
        worker.run(testCase)
        testCase.testRun.map(run.addTestRun)
      }
    }
    tearDown()
    run.stop()
  }

  private func perform(_ suite: DrivenSuite, in run: XCTestSuiteRun) {
    suite.run()
    suite.testRun.map(run.addTestRun)
  }
}

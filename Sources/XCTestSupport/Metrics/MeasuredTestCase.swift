// SPDX-License-Identifier: Apache-2.0

import ResultBundle
import Testing
import XCTest

/// The XCTest or Swift Testing test that runs a measurement.
struct MeasuredTestCase: Sendable {
  private let test: TestReference<XCTestCase>?
  /// The test case; nil in Swift Testing.
  var testCase: XCTestCase? { test?.test }
  /// The name of the test, and its target if it has one.
  let description: TestDescription

  init(_ testCase: XCTestCase) {
    self.test = TestReference(testCase)
    description = TestDescription(name: testCase.name, target: XCTestObserver.testTarget(of: testCase))
  }

  /// Creates a value for a Swift Testing test.
  ///
  /// - Parameter test: the test of the current task; nil outside of tests, and in threads that a test has started. The
  ///   result is then nil.
  init?(current test: Test?) {
    guard let test else { return nil }
    self.test = nil
    description = SwiftTestingBridge.description(of: test)
  }

  /// Whether the iterations are steps of the test in the record.
  ///
  /// Swift Testing tests without ``UITestTrait`` run in parallel, so a step could be assigned to the wrong test.
  var hasSteps: Bool { testCase != nil || UITestRun.current != nil }

  /// The description, with the number of the test in the record if other tests may run at the same time.
  var numbered: TestDescription {
    var numbered = description
    if !hasSteps, let number = TaskLocalTestProvider.shared.numberInRecord { numbered.number = number }
    return numbered
  }
}

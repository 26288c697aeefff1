import AutomationEngine
import ResultBundle
import Testing
import XCTest

/// The test that measures something, of XCTest or of Swift Testing.
struct MeasuredTest {
  /// nil in Swift Testing.
  let testCase: XCTestCase?
  /// Its name, and its target where there is one.
  let description: TestDescription

  init(_ testCase: XCTestCase) {
    self.testCase = testCase
    description = TestDescription(name: testCase.name, target: TestObserver.testTarget(of: testCase))
  }

  /// The test of Swift Testing that the task belongs to.
  ///
  /// - Returns: nil outside of tests, and in threads that a test has started.
  init?(current test: Test?) {
    guard let test else { return nil }
    testCase = nil
    description = SwiftTestingBridge.description(of: test)
  }

  /// Has what follows in the record be this test's. One of Swift Testing without a trait of ours is not known there before.
  func willMeasure() {
    if testCase == nil { _ = TaskLocalTest.shared.testTarget }
  }
}

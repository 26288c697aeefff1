import XCTest

/// The way of every failure of an XCTest test, whoever found it.
enum FailurePipeline {
  /// Called instead of XCTest's recording of a failure.
  static func failureWillBeRecorded(
    _ description: String, file: String, line: Int, expected: Bool, in testCase: XCTestCase
  ) {
    testCase.recordFailureWithXCTest(
      withDescription: description, inFile: file, atLine: line, expected: expected)
  }
}

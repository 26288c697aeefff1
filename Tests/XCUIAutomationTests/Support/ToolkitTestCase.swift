import XCTest

/// A test that is run twice, with GTK 3 and with GTK 4.
class ToolkitTestCase: BehaviourTestCase {
  private(set) var toolkit = Toolkit.gtk3

  required init(name: String, testClosure: @escaping XCTestCaseClosure) {
    super.init(name: name) { testCase in
      try testClosure(testCase)
      guard let testCase = testCase as? ToolkitTestCase else { return }
      testCase.tearDown()
      testCase.toolkit = .gtk4
      testCase.setUp()
      try testClosure(testCase)
    }
  }

  override func recordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    super.recordFailure(
      withDescription: "GTK \(toolkit.rawValue): \(description)", inFile: filePath, atLine: lineNumber,
      expected: expected)
  }
}

import XCTest

extension XCTestCase {
  private static var symbol: String {
    "$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF"
  }

  /// Stands in for `recordFailure(withDescription:inFile:atLine:expected:)`, which every failure of a test
  /// goes through: those of XCTest's assertions, thrown errors, and ours.
  @_silgen_name("$s6XCTest0A4CaseC13recordFailure15withDescription6inFile6atLine8expectedySS_SSSiSbtF")
  func understudyRecordFailure(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    FailurePipeline.failureWillBeRecorded(
      description, file: filePath, line: lineNumber, expected: expected, in: self)
  }

  /// Records a failure with XCTest itself: it is printed, counted, and told to the observers.
  func recordFailureWithXCTest(
    withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
  ) {
    struct Method {
      let call: (String, String, Int, Bool) -> Void
    }
    guard let original = OriginalMethod(Self.symbol, of: self) else {
      // Cannot be: without XCTest's function under this name, nothing would have called ours.
      preconditionFailure("XCTest has no function \(Self.symbol)")
    }
    unsafeBitCast(original.codeAndObject, to: Method.self).call(description, filePath, lineNumber, expected)
  }
}

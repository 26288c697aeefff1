import XCTest

extension XCTestCaseRun {
  private static var symbol: String { "$s6XCTest0A7CaseRunC4stopyyF" }

  /// Stands in for `XCTestCaseRun.stop()`, which XCTest calls after the tear-down of a test: the last moment
  /// at which a failure can be recorded in it.
  @_silgen_name("$s6XCTest0A7CaseRunC4stopyyF")
  func understudyStop() {
    TestObserver.shared.testCaseRunWillStop()
    struct Method {
      let call: () -> Void
    }
    guard let original = OriginalMethod(Self.symbol, of: self) else {
      // Cannot be: without XCTest's function under this name, nothing would have called ours.
      preconditionFailure("XCTest has no function \(Self.symbol)")
    }
    unsafeBitCast(original.codeAndObject, to: Method.self).call()
  }
}

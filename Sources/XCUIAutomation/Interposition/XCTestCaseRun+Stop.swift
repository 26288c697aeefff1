import XCTest

extension XCTestCaseRun {
  private static var symbol: String { "$s6XCTest0A7CaseRunC4stopyyF" }

  /// Stands in for `XCTestCaseRun.stop()`, which XCTest calls after the tear-down of a test: the last moment
  /// at which a failure can be recorded in it.
  @_silgen_name("$s6XCTest0A7CaseRunC4stopyyF")
  func understudyStop() {
    TestObserver.shared.testCaseRunWillStop()
    guard let original = OriginalFunction.method(Self.symbol, of: self, as: (() -> Void).self) else {
      // Cannot be: without XCTest's function under this name, nothing would have called ours.
      preconditionFailure("XCTest has no function \(Self.symbol)")
    }
    original()
  }
}

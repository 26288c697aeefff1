import XCTest

extension XCTestCase {
  static let invokeTestSymbol = "$s6XCTest0A4CaseC10invokeTestyyF"
  static let tearDownSequenceSymbol =
    "$s6XCTest0A4CaseC23performTearDownSequence33_3BE257A46ADB477C7BF2D39968B39F9DLLyyF"

  /// Stands in for `invokeTest()`, which sets a test up, runs it and tears it down.
  @_silgen_name("$s6XCTest0A4CaseC10invokeTestyyF")
  func understudyInvokeTest() {
    TestInvocation.run(self) { self.callXCTest(Self.invokeTestSymbol) }
  }

  /// XCTest's own tearing down: teardown blocks, `tearDown()`, `tearDownWithError()`, `tearDown() async`.
  func performTearDownSequence() { callXCTest(Self.tearDownSequenceSymbol) }

  private func callXCTest(_ symbol: String) {
    struct Method {
      let call: () -> Void
    }
    let original = OriginalMethod(standingInFor: symbol, of: self)
    unsafeBitCast(original.codeAndObject, to: Method.self).call()
  }
}

// SPDX-License-Identifier: Apache-2.0

import XCTest
import XCTestSymbols

extension XCTestCase {
  /// Stands in for `invokeTest()`, which sets a test up, runs it and tears it down.
  @_silgen_name("$s6XCTest0A4CaseC10invokeTestyyF")
  func understudyInvokeTest() {
    TestInvocation.run(self) { self.callXCTest(.invokeTest) }
  }
}

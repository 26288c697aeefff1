// SPDX-License-Identifier: Apache-2.0

import Testing
import XCTest

/// The running test, by the name that selects it on the command line.
package enum RunningTest {
  /// The value for `--only-testing`: `AppUITests/MenuTests/testOpen`; nil outside of tests.
  package static var identifier: String? {
    if let testCase = XCTestObserver.shared.currentTestCase {
      return
        ([XCTestObserver.testTarget(of: testCase)] + testCase.name.split(separator: ".").map(String.init))
        .joined(separator: "/")
    }
    return Test.current.map { ([$0.id.moduleName] + $0.id.nameComponents).joined(separator: "/") }
  }
}

// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A library that tests are written with.
package enum TestingLibrary: String, CaseIterable, Sendable {
  case swiftTesting = "swift-testing"
  case xctest

  /// The rule that converts tests of the other library into tests of this one.
  func rule(_ converter: SourceLocationConverter) -> MigrationRule {
    switch self {
    case .swiftTesting: ToSwiftTesting(converter)
    case .xctest: XCTestConversion(converter)
    }
  }
}

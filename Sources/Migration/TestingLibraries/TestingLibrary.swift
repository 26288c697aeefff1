// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// A library for writing tests.
package enum TestingLibrary: String, CaseIterable, Sendable {
  case swiftTesting = "swift-testing"
  case xctest

  /// Returns the rule that converts tests of the other library to this one.
  func rule(_ converter: SourceLocationConverter) -> MigrationRule {
    switch self {
    case .swiftTesting: ToSwiftTesting(converter)
    case .xctest: XCTestConversion(converter)
    }
  }
}

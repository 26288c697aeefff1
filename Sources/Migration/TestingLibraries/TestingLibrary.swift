// SPDX-License-Identifier: Apache-2.0

import SwiftSyntax

/// What tests are written with.
package enum TestingLibrary: String, CaseIterable, Sendable {
  case swiftTesting = "swift-testing"
  case xctest

  /// What makes tests of this library of those of the other.
  func rule(_ converter: SourceLocationConverter) -> MigrationRule {
    switch self {
    case .swiftTesting: ToSwiftTesting(converter)
    case .xctest: ToXCTest(converter)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Predicates
import XCTest

extension XCTNSPredicateExpectation {
  /// Replaces the predicate with its format in the description of the expectation.
  ///
  /// Failures contain this description.
  ///
  /// XCTest uses Foundation's description of the predicate, which is an address on Linux. A description that the test
  /// has set does not change.
  func describePredicate() {
    guard case .some(.some(let parsed)) = PredicateRegistry.parsed(for: predicate) else { return }
    expectationDescription = expectationDescription.replacingOccurrences(
      of: "\(predicate)", with: parsed.description)
  }
}

// SPDX-License-Identifier: Apache-2.0

import Predicates
import XCTest

extension XCTNSPredicateExpectation {
  /// Names the predicate by its format in the description, which failures have.
  ///
  /// XCTest takes Foundation's description of it, an address on Linux. A description of the test's own stays as it
  /// is.
  func describePredicate() {
    guard case .some(.some(let parsed)) = PredicateRegistry.parsed(for: predicate) else { return }
    expectationDescription = expectationDescription.replacingOccurrences(
      of: "\(predicate)", with: parsed.description)
  }
}

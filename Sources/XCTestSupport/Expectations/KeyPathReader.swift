// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates

/// Reads the value at a key path of an element, a query or a program, as predicates do.
final class KeyPathReader {
  /// A value that was read.
  ///
  /// Two readings are equal if a predicate evaluates their values as equal.
  struct Reading: Equatable {
    let value: Any?

    static func == (a: Reading, b: Reading) -> Bool {
      // Values that a predicate cannot compare count as different.
      let equals = try? ParsedPredicate(format: "SELF == %@", arguments: [b.value])
      return (try? equals?.evaluate(with: a.value)) ?? false
    }
  }

  private let keys: [String]
  private let subject: any PredicateSubject

  /// Creates a reader; if the object cannot be observed or has no such attribute, fails the test and returns nil.
  init?(keyPath: String, object: Any) {
    guard let subject = object as? any PredicateSubject else {
      IssueRecorder.recordUnavailable(
        "XCTKVOExpectation on a \(type(of: object))",
        "there is no key-value observing. Expected an XCUIElement, XCUIElementQuery or XCUIApplication, whose "
          + "attributes can be read. For other objects use XCTNSPredicateExpectation with NSPredicate(block:), or "
          + "XCTKeyPathExpectation.")
      return nil
    }
    self.subject = subject
    keys = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    do {
      _ = try read()
    } catch {
      IssueRecorder.record(error, action: "observe '\(keyPath)'", application: nil)
      return nil
    }
  }

  func read() throws -> Reading {
    Reading(value: try keys.reduce(subject as Any?) { try predicateLookup(key: $1, in: $0) })
  }
}

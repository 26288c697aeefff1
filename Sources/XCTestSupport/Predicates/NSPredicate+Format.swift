// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates
import Synchronization
import Synchronized

extension NSPredicate {
  /// Creates a predicate from a format; Foundation on Linux has no such initializer.
  ///
  /// A format with an error fails the test, and the failure has the position of the error. The predicate is then false
  /// for every object.
  ///
  /// ```swift
  /// NSPredicate(format: "label BEGINSWITH %@ AND isEnabled == YES", "Row")
  /// ```
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - arguments: the values for `%@`, `%K`, `%d` and similar placeholders, in order.
  public convenience init(format predicateFormat: String, _ arguments: Any?...) {
    self.init(understudyFormat: predicateFormat, arguments: arguments)
  }

  /// Creates a predicate from a format and an array of arguments.
  ///
  /// The result is that of the initializer with separate arguments.
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - arguments: the values for `%@` and similar placeholders, in order; nil for no values.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(understudyFormat: predicateFormat, arguments: arguments ?? [])
  }

  /// Creates a predicate from a format and a C argument list, as made by `withVaList(_:_:)`.
  ///
  /// Strings and other objects must be in the list as Foundation objects, to which `withVaList` converts a `String`.
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - argList: the values for `%@` and similar placeholders, with the types that the format specifies.
  public convenience init(format predicateFormat: String, arguments argList: CVaListPointer) {
    let placeholders = ParsedPredicate.placeholders(in: predicateFormat)
    self.init(
      understudyFormat: predicateFormat,
      arguments: ArgumentList.values(of: argList, placeholders: placeholders))
  }

  private convenience init(understudyFormat format: String, arguments: [Any?]) {
    let parsed: ParsedPredicate?
    do {
      parsed = try ParsedPredicate(format: format, arguments: arguments)
    } catch {
      IssueRecorder.record(error, action: "make a predicate", application: nil)
      parsed = nil
    }
    self.init(block: { object, _ in parsed.map { PredicateRegistry.evaluate($0, object) } ?? false })
    PredicateRegistry.register(parsed, for: self)
  }
}

/// Stores the parsed formats of predicates.
///
/// With the parsed format, queries evaluate a predicate on a tree without creating an object for each element.
package enum PredicateRegistry {
  private struct Entry {
    weak var predicate: NSPredicate?
    /// The parsed format; nil for a format with an error.
    let parsed: ParsedPredicate?
  }

  /// The entries, by the identities of their predicates.
  // A predicate does not change after it is made, and only its identity is used.
  private static let entries = Mutex<[ObjectIdentifier: UncheckedSendable<Entry>]>([:])

  static func register(_ parsed: ParsedPredicate?, for predicate: NSPredicate) {
    let key = ObjectIdentifier(predicate)
    // Only the identity of the predicate is used.
    let entry = UncheckedSendable(Entry(predicate: predicate, parsed: parsed))
    entries.withLock { entries in
      if entries.count > 256 { entries = entries.filter { $0.value.value.predicate != nil } }
      entries[key] = entry
    }
  }

  /// Returns the parsed format of a predicate; nil if the predicate was not made from a format.
  ///
  /// For a format with an error, the result is an optional that contains nil.
  package static func parsed(for predicate: NSPredicate) -> ParsedPredicate?? {
    guard let entry = entries.withLock({ $0[ObjectIdentifier(predicate)] })?.value,
      entry.predicate === predicate
    else { return nil }
    return .some(entry.parsed)
  }

  /// Evaluates the predicate on any object that a test passes: an element, a query, a plain value.
  static func evaluate(_ parsed: ParsedPredicate, _ object: Any?) -> Bool {
    do {
      let isTrue = try parsed.evaluate(with: object)
      if !isTrue { PredicateWaits.shared.evaluatedToFalse(with: object) }
      return isTrue
    } catch {
      IssueRecorder.record(error, action: "evaluate the predicate '\(parsed)'", application: nil)
      return false
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Predicates
import Synchronization
import Synchronized

extension NSPredicate {
  /// A predicate from a format, which Foundation on Linux lacks.
  ///
  /// A format with a mistake fails the test with the place of the mistake; the predicate is then false for
  /// everything.
  ///
  /// ```swift
  /// NSPredicate(format: "label BEGINSWITH %@ AND isEnabled == YES", "Row")
  /// ```
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - arguments: what takes the place of `%@`, `%K`, `%d` and their like, in order.
  public convenience init(format predicateFormat: String, _ arguments: Any?...) {
    self.init(understudyFormat: predicateFormat, arguments: arguments)
  }

  /// A predicate from a format and an array of arguments.
  ///
  /// It is made as by the initialiser that takes the arguments one by one.
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - arguments: what takes the place of `%@` and its like, in order; nil for none.
  public convenience init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self.init(understudyFormat: predicateFormat, arguments: arguments ?? [])
  }

  /// A predicate from a format and a C list of arguments, as `withVaList(_:_:)` makes it.
  ///
  /// Texts and objects have to be in the list as objects of Foundation, which `withVaList` does for `String`.
  ///
  /// - Parameters:
  ///   - predicateFormat: the condition, in Apple's syntax of predicates.
  ///   - argList: what takes the place of `%@` and its like; read by the types that the format names.
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
    // It never changes.
    let boxed = parsed.map(UncheckedSendable.init)
    self.init(block: { object, _ in boxed.map { PredicateRegistry.evaluate($0.value, object) } ?? false })
    PredicateRegistry.register(parsed, for: self)
  }
}

/// Remembers which predicates were made from a format, so that queries can run them on a tree without an
/// object for each element.
package enum PredicateRegistry {
  private struct Entry {
    weak var predicate: NSPredicate?
    /// Nil for a format with a mistake.
    let parsed: ParsedPredicate?
  }

  /// Of an entry's predicate only the identity is looked at, and what was parsed never changes.
  private static let entries = Mutex<[ObjectIdentifier: UncheckedSendable<Entry>]>([:])

  static func register(_ parsed: ParsedPredicate?, for predicate: NSPredicate) {
    let key = ObjectIdentifier(predicate)
    let entry = UncheckedSendable(Entry(predicate: predicate, parsed: parsed))
    entries.withLock { entries in
      if entries.count > 256 { entries = entries.filter { $0.value.value.predicate != nil } }
      entries[key] = entry
    }
  }

  /// The parsed format of a predicate; nil when it was not made from a format.
  package static func parsed(for predicate: NSPredicate) -> ParsedPredicate?? {
    guard let entry = entries.withLock({ $0[ObjectIdentifier(predicate)] })?.value,
      entry.predicate === predicate
    else { return nil }
    return .some(entry.parsed)
  }

  /// Evaluates on anything that a test hands over: an element, a query, a plain value.
  static func evaluate(_ parsed: ParsedPredicate, _ object: Any?) -> Bool {
    do {
      let isTrue = try parsed.evaluate(with: object)
      if !isTrue { PredicateWaits.shared.evaluatedInVain(with: object) }
      return isTrue
    } catch {
      IssueRecorder.record(error, action: "evaluate the predicate '\(parsed)'", application: nil)
      return false
    }
  }
}

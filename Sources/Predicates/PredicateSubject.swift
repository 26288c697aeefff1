// SPDX-License-Identifier: Apache-2.0

/// Something a predicate can ask for values by name, such as an element or a query.
package protocol PredicateSubject {
  /// The value for one key of a key path.
  ///
  /// Strings, numbers, Booleans, dates, `nil`, `CGRect` and its parts, arrays, dictionaries, values
  /// with a raw value and other subjects are understood; anything else only equals itself.
  ///
  /// - Parameter key: a single name, without dots, spelt as in the format (`enabled` and `isEnabled`
  ///   alike: the subject decides which spellings it accepts).
  /// - Returns: nil where the subject has no value for it.
  /// - Throws: `PredicateEvaluationError.unknownKey` when the subject has no such key.
  func predicateValue(forKey key: String) throws -> Any?
}

// SPDX-License-Identifier: Apache-2.0

/// An object that provides values for predicates by name, such as an element or a query.
package protocol PredicateSubject {
  /// Returns the value for one key of a key path.
  ///
  /// Supported values are strings, numbers, Booleans, dates, `nil`, `CGRect` and its parts, arrays, dictionaries,
  /// values with a raw value, and other subjects. Any other value only equals itself.
  ///
  /// - Parameter key: a single name, without periods, spelled as in the format (such as `enabled` or `isEnabled`: the
  ///   subject decides which spellings it accepts).
  /// - Returns: the value; nil if the subject has no value for the key.
  /// - Throws: `PredicateEvaluationError.unknownKey` if the subject has no such key.
  func predicateValue(forKey key: String) throws -> Any?
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Options for the report of a change: the values that it contains, and its time.
///
/// Mirrors Foundation's type of the same name, which Linux lacks.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The options as bits, with Apple's numbers.
  public let rawValue: UInt

  /// Creates a set of options from its bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The value at the beginning, which counts as a change.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)

  /// A report before each change; it has no effect here.
  ///
  /// Values are polled, so a change is detected only after it has happened.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change.
///
/// Mirrors Foundation's type of the same name. Values are polled here, so every change is a ``setting``.
public enum NSKeyValueChange: UInt, Sendable {
  /// The property has another value.
  case setting = 1
  /// Objects were inserted into a collection; it does not occur here.
  case insertion
  /// Objects were removed from a collection; it does not occur here.
  case removal
  /// Objects of a collection were replaced; it does not occur here.
  case replacement
}

/// A key of the dictionary that describes a change.
///
/// Mirrors Foundation's type of the same name.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The key as text.
  public let rawValue: String

  /// Creates a key from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind of the change, a raw value of `NSKeyValueChange`.
  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  /// The value after the change; `NSNull` for nil.
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  /// The value before the change; `NSNull` for nil, absent at the first read.
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  /// The positions in a collection; never present.
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  /// Whether the report precedes the change; never present.
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property with a Swift key path.
///
/// Mirrors Foundation's type of the same name.
public struct NSKeyValueObservedChange<Value> {
  /// The kind of a change.
  public typealias Kind = NSKeyValueChange

  /// Always a setting, since values are polled.
  public let kind: Kind
  /// The value after the change, if the options request it.
  public let newValue: Value?
  /// The value before the change, if the options request it and there was one.
  public let oldValue: Value?
  /// Always nil: changes of parts of a collection are not reported.
  public let indexes: IndexSet?
  /// Always false: a change is detected only after it has happened.
  public let isPrior: Bool

  init(newValue: Value?, oldValue: Value?) {
    kind = .setting
    self.newValue = newValue
    self.oldValue = oldValue
    indexes = nil
    isPrior = false
  }
}

extension NSKeyValueObservedChange: Sendable where Value: Sendable {}

import Foundation

/// What to tell of a change, and when.
///
/// Mirrors Foundation's type of the same name, which Linux lacks.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The value after the change.
  public static let new = NSKeyValueObservingOptions(rawValue: 1 << 0)
  /// The value before the change.
  public static let old = NSKeyValueObservingOptions(rawValue: 1 << 1)
  /// The value at the beginning counts as a change.
  public static let initial = NSKeyValueObservingOptions(rawValue: 1 << 2)
  /// Tell before a change too.
  ///
  /// Has no effect here: values are looked at, so a change is known after it.
  public static let prior = NSKeyValueObservingOptions(rawValue: 1 << 3)
}

/// The kind of a change.
///
/// Mirrors Foundation's type of the same name.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion
  case removal
  case replacement
}

/// A key of the dictionary that tells of a change.
///
/// Mirrors Foundation's type of the same name.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let kindKey = NSKeyValueChangeKey(rawValue: "kind")
  public static let newKey = NSKeyValueChangeKey(rawValue: "new")
  public static let oldKey = NSKeyValueChangeKey(rawValue: "old")
  public static let indexesKey = NSKeyValueChangeKey(rawValue: "indexes")
  public static let notificationIsPriorKey = NSKeyValueChangeKey(rawValue: "notificationIsPrior")
}

/// A change of a property with a Swift key path.
///
/// Mirrors Foundation's type of the same name.
public struct NSKeyValueObservedChange<Value> {
  public typealias Kind = NSKeyValueChange

  /// Always a setting: values are looked at, not followed.
  public let kind: Kind
  /// The value after the change, where the options ask for it.
  public let newValue: Value?
  /// The value before the change, where the options ask for it and there was one.
  public let oldValue: Value?
  /// Always nil.
  public let indexes: IndexSet?
  /// Always false.
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

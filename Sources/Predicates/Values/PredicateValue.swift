// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A value that predicates compare, converted from a value of any type.
enum PredicateValue: Sendable {
  case null
  case bool(Bool)
  case integer(Int64)
  case double(Double)
  case text(String)
  case date(Date)
  case list([PredicateValue])
  /// A value of another type, which only equals itself.
  case opaque(typeName: String, text: String, identity: ObjectIdentifier?)

  /// Converts any value.
  ///
  /// Optionals are unwrapped, raw values are used for types that have one, and sets and dictionaries become lists.
  init(_ any: Any?) {
    // Most values are strings, and the other checks are slow.
    if let text = any as? String {
      self = .text(text)
      return
    }
    guard let value = unwrapped(any) else {
      self = .null
      return
    }
    // NSNumber is checked first, because a cast from NSNumber to Bool or Int succeeds by bridging and would lose the
    // type of the number.
    if type(of: value) is NSNumber.Type, let number = value as? NSNumber {
      self = PredicateValue(number: number)
      return
    }
    switch value {
    case let value as PredicateValue: self = value
    case let text as Substring: self = .text(String(text))
    case let bool as Bool: self = .bool(bool)
    case let integer as any BinaryInteger: self = PredicateValue(integer: integer)
    case let number as any BinaryFloatingPoint: self = .double(Double(number))
    case let text as NSString: self = .text(text as String)
    case let character as Character: self = .text(String(character))
    case let decimal as Decimal: self = .double(NSDecimalNumber(decimal: decimal).doubleValue)
    case let date as Date: self = .date(date)
    default: self = PredicateValue(composite: value)
    }
  }

  private init(number: NSNumber) {
    let type = String(cString: number.objCType)
    if type == "f" || type == "d" {
      self = .double(number.doubleValue)
    } else if type == "Q" {
      // An unsigned number may exceed the largest signed one.
      self = PredicateValue(integer: number.uint64Value)
    } else {
      self = PredicateValue(integer: number.int64Value)
    }
  }

  private init(integer: some BinaryInteger) {
    self = Int64(exactly: integer).map(PredicateValue.integer) ?? .double(Double(integer))
  }

  private init(composite value: Any) {
    if let elements = predicateElements(of: value) {
      self = .list(elements.map(PredicateValue.init))
    } else if let dictionary = value as? [AnyHashable: Any] {
      self = .list(dictionary.values.map(PredicateValue.init))
    } else if let raw = value as? any RawRepresentable {
      self = PredicateValue(rawValue(of: raw))
    } else {
      let typeName = String(describing: type(of: value))
      if type(of: value) is AnyClass {
        // The description of an object may be slow or query a running program, and the identity is sufficient.
        self = .opaque(typeName: typeName, text: typeName, identity: ObjectIdentifier(value as AnyObject))
      } else {
        self = .opaque(typeName: typeName, text: String(describing: value), identity: nil)
      }
    }
  }

  /// The value as a number; Booleans count as 0 and 1.
  ///
  /// An integer is exact if a `Double` can represent it.
  var number: Double? {
    switch self {
    case .bool(let bool): bool ? 1 : 0
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }

  var integer: Int64? {
    switch self {
    case .bool(let bool): bool ? 1 : 0
    case .integer(let integer): integer
    default: nil
    }
  }

  var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The value in messages: its type and, for numbers, strings and dates, the value itself.
  var label: String {
    switch self {
    case .null: "nil"
    case .bool, .integer, .double: "the number \(self)"
    case .text: "the text \(self)"
    case .date: "the date \(self)"
    case .list(let values): "a collection of \(values.count)"
    case .opaque(let typeName, _, _): "a \(typeName)"
    }
  }
}

// MARK: - Taking values apart

/// Returns the value inside any number of optionals; nil for `nil` and `NSNull`.
func unwrapped(_ any: Any?) -> Any? {
  guard let value = any else { return nil }
  if value is NSNull { return nil }
  if let optional = value as? any OptionalValue { return optional.content.flatMap(unwrapped) }
  return value
}

/// Returns the elements of an array or a set; `nil` for all other values.
func predicateElements(of value: Any) -> [Any?]? {
  switch value {
  case is String, is NSString: nil
  case let array as [Any]: array
  case let array as NSArray: array.map { $0 }
  case let set as NSSet: set.map { $0 }
  case let set as Set<AnyHashable>: set.map(\.base)
  default: nil
  }
}

private func rawValue(of value: some RawRepresentable) -> Any {
  value.rawValue
}

private protocol OptionalValue {
  var content: Any? { get }
}

extension Optional: OptionalValue {
  var content: Any? { self }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Returns the value for one key of a subject or of a plain value.
///
/// Plain values support the keys of key-value coding on Apple's systems: `length` and `intValue` of a string,
/// `size.width` of a frame, every key of a dictionary. For a collection, the result is the values of its elements, or
/// the number of elements for the keys `@count` and `count`. Other values support the names of their stored properties.
package func predicateLookup(key: String, in object: Any?) throws -> Any? {
  if let subject = object as? any PredicateSubject { return try subject.predicateValue(forKey: key) }
  guard let object = unwrapped(object) else { return nil }
  if let dictionary = object as? [String: Any] {
    return key == "@count" ? dictionary.count : dictionary[key]
  }
  if let elements = predicateElements(of: object) {
    if key == "@count" || key == "count" { return elements.count }
    return try elements.map { try predicateLookup(key: key, in: $0) }
  }
  switch object {
  case let rect as CGRect: return try value(key, "a rectangle", rectangleKeys, rect)
  case let size as CGSize: return try value(key, "a size", sizeKeys, size)
  case let point as CGPoint: return try value(key, "a point", pointKeys, point)
  default: break
  }
  switch PredicateValue(object) {
  case .text(let text): return try value(key, "a text", textKeys, text)
  case .bool, .integer, .double:
    return try value(key, "a number", numberKeys, PredicateValue(object))
  case .date(let date): return try value(key, "a date", dateKeys, date)
  case .null, .list, .opaque: return try storedProperty(key, of: object)
  }
}

/// Returns a stored property of a Swift structure or object, like key-value coding for Objective-C objects.
private func storedProperty(_ key: String, of object: Any) throws -> Any? {
  var known: [String] = []
  var mirror: Mirror? = Mirror(reflecting: object)
  while let current = mirror {
    for (label, value) in current.children {
      guard let label else { continue }
      if label == key { return value }
      known.append(label)
    }
    mirror = current.superclassMirror
  }
  throw PredicateEvaluationError.unknownKey(key: key, owner: "a \(type(of: object))", knownKeys: known)
}

/// Returns one element of a collection by its index, or one value of a dictionary by its key.
///
/// The result is nil for an index outside the bounds, and for a missing key.
func predicateElement(at index: PredicateValue, of object: Any?) throws -> Any? {
  guard let object = unwrapped(object) else { return nil }
  if let dictionary = object as? [String: Any], case .text(let key) = index { return dictionary[key] }
  guard let elements = predicateElements(of: object), let position = index.integer else {
    throw PredicateEvaluationError.mismatchedOperands(
      operator: "[ ]", left: PredicateValue(object).label, right: index.label,
      allowed: "a collection and a whole number")
  }
  return elements.indices.contains(Int(position)) ? elements[Int(position)] : nil
}

private typealias Keys<Owner> = [String: @Sendable (Owner) -> Any?]

private func value<Owner>(_ key: String, _ owner: String, _ keys: Keys<Owner>, _ object: Owner) throws
  -> Any?
{
  guard let read = keys[key] else {
    throw PredicateEvaluationError.unknownKey(key: key, owner: owner, knownKeys: Array(keys.keys))
  }
  return read(object)
}

// MARK: - Keys of plain values

private let textKeys: Keys<String> = [
  // In UTF-16 units, as in NSString.
  "length": { $0.utf16.count },
  "intValue": { Int64(Int32(clamping: leadingInteger($0))) },
  "integerValue": { leadingInteger($0) },
  "longLongValue": { leadingInteger($0) },
  "floatValue": { Double(Float(leadingNumber($0))) },
  "doubleValue": { leadingNumber($0) },
  "boolValue": { leadingBool($0) },
  "lowercaseString": { $0.lowercased() },
  "uppercaseString": { $0.uppercased() },
  "capitalizedString": { $0.capitalized },
  "description": { $0 },
]

private let numberKeys: Keys<PredicateValue> = [
  "intValue": { Int64(Int32(truncatingIfNeeded: whole($0))) },
  "integerValue": { whole($0) },
  "longLongValue": { whole($0) },
  "floatValue": { $0.number.map { Double(Float($0)) } },
  "doubleValue": { $0.number },
  "boolValue": { $0.number != 0 },
  "stringValue": { $0.description },
  "description": { $0.description },
]

private let dateKeys: Keys<Date> = [
  "timeIntervalSince1970": { $0.timeIntervalSince1970 },
  "timeIntervalSinceReferenceDate": { $0.timeIntervalSinceReferenceDate },
  "timeIntervalSinceNow": { $0.timeIntervalSinceNow },
  "description": { $0.description },
]

private let rectangleKeys: Keys<CGRect> = [
  "origin": { $0.origin }, "size": { $0.size },
  "x": { $0.origin.x }, "y": { $0.origin.y }, "width": { $0.width }, "height": { $0.height },
  "minX": { $0.minX }, "midX": { $0.midX }, "maxX": { $0.maxX },
  "minY": { $0.minY }, "midY": { $0.midY }, "maxY": { $0.maxY },
]

private let sizeKeys: Keys<CGSize> = ["width": { $0.width }, "height": { $0.height }]

private let pointKeys: Keys<CGPoint> = ["x": { $0.x }, "y": { $0.y }]

/// Returns the number at the start of a string: 0 if there is no number, and the nearest limit if it overflows, as in
/// NSString.
private func leadingInteger(_ text: String) -> Int64 {
  Int64(strtoll(text, nil, 10))
}

/// Returns the decimal number at the start of a string; 0 if there is no number, as in NSString.
func leadingNumber(_ text: String) -> Double {
  // Of a whole string, strtod would also read infinity at the start of "Information", NaN, and hexadecimal digits.
  let number = text.drop(while: \.isWhitespace).prefix { "0123456789+-.eE".contains($0) }
  return strtod(String(number), nil)
}

/// Returns true for a string that starts with Y, T or a number other than zero, as in NSString.
private func leadingBool(_ text: String) -> Bool {
  var rest = text.drop { $0.isWhitespace }
  if let sign = rest.first, "+-".contains(sign) { rest = rest.dropFirst() }
  guard let first = rest.drop(while: { $0 == "0" }).first else { return false }
  return "YyTt123456789".contains(first)
}

private func whole(_ value: PredicateValue) -> Int64 {
  if let integer = value.integer { return integer }
  let number = value.number ?? 0
  if number.isNaN { return 0 }
  return Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
}

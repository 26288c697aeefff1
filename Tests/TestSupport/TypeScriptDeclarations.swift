// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The TypeScript declarations of Swift types, for scripts that read data that Swift encodes.
///
/// The fields of a type are those that its `init(from:)` requests from a decoder, each with its name, its type, and
/// whether it is optional. So no value of the type is needed. A declaration has the name of the Swift type:
/// `RunPage.Row` is an interface in a namespace.
package struct TypeScriptDeclarations {
  private var declarations: [(name: String, text: String)] = []
  private var known: Set<String> = []

  package init() {}

  /// The text of a file of declarations.
  package var text: String {
    """
    // SPDX-License-Identifier: Apache-2.0

    // The data that Swift encodes for the scripts, by the names of the Swift types. Made by a test, which fails when this is out
    // of date: UNDERSTUDY_WRITE_PAGE_DATA=1 swift test --filter PageDataTests

    """ + declarations.map { "\n" + $0.text }.joined()
  }

  /// Whether a file contains the declarations; writes them first if the environment requests it.
  package func isCurrent(in file: URL) throws -> Bool {
    if ProcessInfo.processInfo.environment["UNDERSTUDY_WRITE_PAGE_DATA"] == "1" {
      try Data(text.utf8).write(to: file)
    }
    return try String(contentsOf: file, encoding: .utf8) == text
  }

  /// Declares a type, and the types of its fields.
  ///
  /// - Returns: the name of the type in TypeScript.
  /// - Throws: `DecodingError` for a type that is not decoded from named fields.
  @discardableResult
  package mutating func add(_ type: any Decodable.Type) throws -> String {
    if let name = Self.primitive(type) { return name }
    if let list = type as? any ListType.Type {
      let element = try add(list.element)
      return element.contains("|") ? "(\(element))[]" : "\(element)[]"
    }
    if let dictionary = type as? any TextDictionaryType.Type {
      return "{ [name: string]: \(try add(dictionary.value)) }"
    }
    if let cases = Self.cases(of: type) { return cases.map { "\"\($0)\"" }.joined(separator: " | ") }
    let name = Self.name(of: type)
    guard known.insert(name).inserted else { return name }
    let place = declarations.count
    let fields = try fields(of: type)
    let lines = fields.map { "  \($0.name)\($0.isOptional ? "?" : ""): \($0.type)\n" }.joined()
    // A type comes before the types of its fields.
    declarations.insert((name, Self.declaration(of: name, "interface", "{\n\(lines)}")), at: place)
    return name
  }

  /// Declares a type in which the value of one field determines the other fields.
  ///
  /// - Parameters:
  ///   - type: the type to declare.
  ///   - kind: the type of the field that determines the others.
  /// - Throws: `DecodingError` for a type that is not decoded from named fields.
  package mutating func add<Kind: CaseIterable & RawRepresentable<String>>(
    _ type: any Decodable.Type, by kind: Kind.Type
  ) throws {
    let kinds = try Kind.allCases.map { value in
      let fields = try fields(of: type, choosing: (kind, value.rawValue))
      let parts = fields.map { "\($0.name)\($0.isOptional ? "?" : ""): \($0.type)" }
      return "\n  | { \(parts.joined(separator: "; ")) }"
    }
    let name = Self.name(of: type)
    declarations.append((name, Self.declaration(of: name, "type", "= " + kinds.joined())))
  }

  /// Declares an interface whose lines are given.
  package mutating func add(_ name: String, lines: [String]) {
    declarations.append((name, "interface \(name) {\n\(lines.map { "  \($0)\n" }.joined())}\n"))
  }

  private mutating func fields(
    of type: any Decodable.Type, choosing choice: FieldRecorder.Choice? = nil
  ) throws -> [FieldRecorder.Field] {
    let recorder = FieldRecorder(declarations: self, choice: choice)
    _ = try type.init(from: recorder)
    self = recorder.declarations
    return recorder.fields
  }

  private static func declaration(of name: String, _ keyword: String, _ body: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "\(keyword) \(name) \(body)\n" }
    let inner = "\(keyword) \(name[name.index(after: dot)...]) \(body)"
    let indented = inner.split(separator: "\n").map { "  \($0)\n" }.joined()
    return "declare namespace \(name[..<dot]) {\n\(indented)}\n"
  }

  /// Returns the name of a type without the module.
  private static func name(of type: any Decodable.Type) -> String {
    String(reflecting: type).split(separator: ".").dropFirst().joined(separator: ".")
  }

  private static func primitive(_ type: any Decodable.Type) -> String? {
    switch type {
    case is Bool.Type: "boolean"
    // Dates are encoded in the ISO 8601 format.
    case is String.Type, is Date.Type: "string"
    case is any (BinaryInteger & Decodable).Type, is any (BinaryFloatingPoint & Decodable).Type: "number"
    default: nil
    }
  }

  fileprivate static func cases(of type: any Decodable.Type) -> [String]? {
    func values<Kind: CaseIterable>(_: Kind.Type) -> [String]? {
      let values = Kind.allCases.compactMap { ($0 as? any RawRepresentable<String>)?.rawValue }
      return values.isEmpty ? nil : values
    }
    return (type as? any CaseIterable.Type).flatMap { values($0) }
  }

  /// Returns the JSON of any value of a type; nil for a type with fields.
  ///
  /// An initializer needs a value to continue with the next field.
  fileprivate static func json(of type: any Decodable.Type) -> String? {
    if type is Date.Type { return "0" }
    if let name = primitive(type) { return ["boolean": "false", "string": "\"\""][name] ?? "0" }
    if type is any ListType.Type { return "[]" }
    if type is any TextDictionaryType.Type { return "{}" }
    return cases(of: type).map { "\"\($0[0])\"" }
  }
}

private protocol ListType { static var element: any Decodable.Type { get } }
extension Array: ListType where Element: Decodable {
  fileprivate static var element: any Decodable.Type { Element.self }
}

private protocol TextDictionaryType { static var value: any Decodable.Type { get } }
extension Dictionary: TextDictionaryType where Key == String, Value: Decodable {
  fileprivate static var value: any Decodable.Type { Value.self }
}

/// A decoder that records the requested fields, and returns empty values.
private final class FieldRecorder: Decoder {
  struct Field {
    let name: String
    let type: String
    let isOptional: Bool
  }

  /// A type, and the value that the decoder returns for it.
  typealias Choice = (type: Any.Type, value: String)

  var declarations: TypeScriptDeclarations
  var fields: [Field] = []
  private let choice: Choice?
  let codingPath: [any CodingKey] = []
  let userInfo: [CodingUserInfoKey: Any] = [:]

  init(declarations: TypeScriptDeclarations, choice: Choice?) {
    self.declarations = declarations
    self.choice = choice
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RecordingContainer<Key>(recorder: self))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw unknown("a list without names") }
  func singleValueContainer() throws -> any SingleValueDecodingContainer { throw unknown("a single value") }

  func value<T: Decodable>(_ type: T.Type, _ key: any CodingKey, isOptional: Bool) throws -> T {
    if let choice, choice.type == type {
      fields.append(Field(name: key.stringValue, type: "\"\(choice.value)\"", isOptional: isOptional))
      return try JSONDecoder().decode(type, from: Data("\"\(choice.value)\"".utf8))
    }
    fields.append(Field(name: key.stringValue, type: try declarations.add(type), isOptional: isOptional))
    if let json = TypeScriptDeclarations.json(of: type) {
      return try JSONDecoder().decode(type, from: Data(json.utf8))
    }
    return try type.init(from: FieldRecorder(declarations: declarations, choice: nil))
  }

  private func unknown(_ what: String) -> DecodingError {
    .dataCorrupted(.init(codingPath: [], debugDescription: "This type is decoded from \(what)."))
  }
}

private final class RecordingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let recorder: FieldRecorder
  private var mayBeAbsent: Set<String> = []
  let codingPath: [any CodingKey] = []
  let allKeys: [Key] = []

  init(recorder: FieldRecorder) { self.recorder = recorder }

  /// Records that a field is optional: `decodeIfPresent` calls this function only for optional fields.
  func contains(_ key: Key) -> Bool {
    mayBeAbsent.insert(key.stringValue)
    return true
  }

  func decodeNil(forKey key: Key) -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try recorder.value(type, key, isOptional: mayBeAbsent.contains(key.stringValue))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> { recorder.container(keyedBy: type) }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try recorder.unkeyedContainer()
  }

  func superDecoder() -> any Decoder { recorder }
  func superDecoder(forKey key: Key) -> any Decoder { recorder }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The arguments of one call, which are checked against the description of the tool.
package struct ToolArguments: Sendable {
  private let tool: AgentTool
  private let values: [String: JSONValue]

  /// - Throws: ``ToolFailure`` for an unknown or missing argument.
  package init(_ values: [String: JSONValue], of tool: AgentTool) throws {
    self.tool = tool
    self.values = values.filter { $0.value != .null }
    let known = tool.arguments.map(\.name)
    for name in self.values.keys.sorted() where !known.contains(name) {
      let near = NearMisses.closest(to: name, among: known, limit: 1).first
      throw ToolFailure(
        "\(tool.rawValue) has no argument \"\(name.prefix(60))\"."
          + (near.map { " Did you mean \"\($0)\"?" } ?? "")
          + (known.isEmpty ? " It has none." : " It has: \(known.joined(separator: ", "))."))
    }
    for argument in tool.arguments where argument.isRequired && self.values[argument.name] == nil {
      throw ToolFailure(
        "\(tool.rawValue) needs the argument \"\(argument.name)\"\(Self.expectation(argument)).")
    }
  }

  private static func expectation(_ argument: ToolParameter) -> String {
    if let choices = argument.schema["enum"]?.array?.compactMap(\.string) {
      return ": one of \(choices.joined(separator: ", "))"
    }
    return argument.schema["description"]?.string.map { ": \($0)" } ?? ""
  }

  private func wrong(_ name: String, _ expected: String) -> ToolFailure {
    ToolFailure(
      "\"\(name)\" of \(tool.rawValue) must be \(expected); found \(values[name]?.text.prefix(80) ?? "nothing")."
    )
  }

  package func text(_ name: String) throws -> String? {
    guard let value = values[name] else { return nil }
    // Models write numbers and strings alike.
    if let number = value.number { return value.integer.map(String.init) ?? "\(number)" }
    guard let text = value.string else { throw wrong(name, "a string") }
    return text
  }

  package func texts(_ name: String) throws -> [String] {
    guard let value = values[name] else { return [] }
    guard let list = value.array, case let texts = list.compactMap(\.string), texts.count == list.count else {
      throw wrong(name, "a list of strings")
    }
    return texts
  }

  package func textValues(_ name: String) throws -> [String: String] {
    guard let value = values[name] else { return [:] }
    guard let members = value.object else { throw wrong(name, "an object whose values are strings") }
    return try members.mapValues {
      guard let text = $0.string else { throw wrong(name, "an object whose values are strings") }
      return text
    }
  }

  package func flag(_ name: String) throws -> Bool {
    guard let value = values[name] else { return false }
    if let flag = value.bool { return flag }
    switch value.string {
    case "true": return true
    case "false": return false
    default: throw wrong(name, "true or false")
    }
  }

  /// Returns a number in a range; numbers may also be written as strings.
  package func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let value = values[name] else { return nil }
    guard let number = value.number ?? value.string.flatMap(Double.init), range.contains(number) else {
      throw wrong(
        name, "a number from \(Self.plain(range.lowerBound)) to \(Self.plain(range.upperBound))")
    }
    return number
  }

  package func integer(_ name: String, in range: ClosedRange<Int>) throws -> Int? {
    guard let number = try number(name, in: Double(range.lowerBound)...Double(range.upperBound)) else {
      return nil
    }
    return Int(number)
  }

  private static func plain(_ number: Double) -> String {
    JSONValue.number(number).text
  }

  /// Returns two numbers; nil if the argument is missing.
  package func point(_ name: String) throws -> CGPoint? {
    guard let value = values[name] else { return nil }
    guard let numbers = value.array?.compactMap(\.number), numbers.count == 2, value.array?.count == 2 else {
      throw wrong(name, "a list of two numbers")
    }
    return CGPoint(x: numbers[0], y: numbers[1])
  }

  package func choice<Choice: RawRepresentable<String> & CaseIterable>(_ name: String, of: Choice.Type) throws
    -> Choice?
  {
    guard let text = try text(name) else { return nil }
    if let choice = Choice(rawValue: text) { return choice }
    throw wrong(name, "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// Returns a required argument of a type.
  package func required<Value>(_ name: String, _ value: Value?) throws -> Value {
    if let value { return value }
    let argument = tool.arguments.first { $0.name == name }
    throw ToolFailure("\(tool.rawValue) needs \"\(name)\" here\(argument.map(Self.expectation) ?? "").")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// A tool call, written as the words of a shell: `act click e12 --at 0.9,0.5`.
///
/// The first words are the arguments of the tool in a fixed order. Each other argument follows its name, such as
/// `--at`. A flag such as `--all` needs no value; `--all=true` and `--all=false` are the only ones. A value that begins
/// with `--` is written as `--text=--value`. Lists and variables may be given several times, other arguments once.
package struct ToolCommandLine: Sendable, Equatable {
  package let tool: AgentTool
  package let arguments: [String: JSONValue]

  package init(_ tool: AgentTool, _ arguments: [String: JSONValue]) {
    self.tool = tool
    self.arguments = arguments
  }

  /// - Parameter words: the name of the tool and its arguments.
  /// - Throws: ``ToolFailure`` for an unknown tool or argument.
  package init(_ words: [String]) throws {
    guard let name = words.first else { throw ToolFailure("The command has no tool. \(Self.tools)") }
    guard let tool = AgentTool(rawValue: name.replacingOccurrences(of: "-", with: "_")) else {
      let near = NearMisses.closest(to: name, among: AgentTool.allCases.map(\.rawValue), limit: 1).first
      throw ToolFailure(
        "There is no tool \"\(name)\"." + (near.map { " Did you mean \"\($0)\"?" } ?? "") + " \(Self.tools)")
    }
    self.tool = tool
    var arguments: [String: JSONValue] = [:]
    var positions = tool.positions[...]
    var rest = words.dropFirst()
    while let word = rest.popFirst() {
      if word == "--" {
        try Self.add(.array(rest.map { .string($0) }), as: "arguments", to: &arguments, tool)
        break
      }
      guard word.hasPrefix("--"), word.count > 2 else {
        guard let position = positions.popFirst() else {
          throw ToolFailure("Unexpected word \"\(word)\". \(tool.usage)")
        }
        try Self.add(try Self.value(word, of: position, in: tool), as: position, to: &arguments, tool)
        continue
      }
      let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
        String.init)
      guard let argument = tool.arguments.first(where: { $0.name == parts[0] }) else {
        throw ToolFailure("\(tool.rawValue) has no option --\(parts[0]). \(tool.usage)")
      }
      let text: String
      if parts.count == 2 {
        text = parts[1]
      } else if argument.schema["type"] == "boolean" {
        text = "true"
      } else if let next = rest.first, !next.hasPrefix("--") {
        text = next
        rest.removeFirst()
      } else {
        let found = rest.first.map { "; found the option \($0)" } ?? ""
        throw ToolFailure("--\(argument.name) needs a value\(found). \(tool.usage)")
      }
      try Self.add(
        try Self.value(text, of: argument.name, in: tool), as: argument.name, to: &arguments, tool)
    }
    self.arguments = arguments
  }

  /// Adds the value of an argument to the earlier ones of the same argument.
  ///
  /// - Throws: ``ToolFailure`` if the argument has a value, and is neither a list nor an object.
  private static func add(
    _ value: JSONValue, as name: String, to arguments: inout [String: JSONValue], _ tool: AgentTool
  ) throws {
    switch (arguments[name], value) {
    case (nil, _): arguments[name] = value
    case (.array(let earlier), .array(let more))
    where tool.arguments.contains { $0.name == name && $0.schema["items"]?["type"] == "string" }:
      arguments[name] = .array(earlier + more)
    case (.object(let earlier), .object(let more)):
      arguments[name] = .object(earlier.merging(more) { $1 })
    default: throw ToolFailure("\(name) is given twice. \(tool.usage)")
    }
  }

  private static var tools: String {
    "The tools: \(AgentTool.allCases.map(\.rawValue).joined(separator: ", "))."
  }

  /// Returns the value of an argument for a word, by the type in its schema.
  private static func value(_ word: String, of name: String, in tool: AgentTool) throws -> JSONValue {
    let schema = tool.arguments.first { $0.name == name }?.schema ?? [:]
    switch schema["type"]?.string {
    case "integer", "number":
      guard let number = number(word) else { throw ToolFailure("\(name) must be a number; found \(word).") }
      return .number(number)
    case "boolean":
      // The strings are those that the tool accepts in a call over the protocol, too.
      guard let flag = Bool(word) else {
        throw ToolFailure(
          "--\(name) takes no value, or =true or =false; found \"\(word)\". \(tool.usage)")
      }
      return .bool(flag)
    case "array":
      let parts = word.split(separator: ",").map(String.init)
      guard schema["items"]?["type"] == "number" else { return .array(parts.map { .string($0) }) }
      return .array(
        try parts.map {
          guard let number = number($0.trimmingCharacters(in: .whitespaces)) else {
            throw ToolFailure("\(name) must be numbers with a comma between them; found \(word).")
          }
          return .number(number)
        })
    case "object":
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard parts.count == 2 else { throw ToolFailure("\(name) must be NAME=VALUE; found \(word).") }
      return [parts[0]: .string(parts[1])]
    default: return .string(word)
    }
  }

  /// Returns the number that a word stands for; nil for a word such as `inf`, which JSON cannot represent.
  private static func number(_ word: String) -> Double? { Double(word).flatMap { $0.isFinite ? $0 : nil } }
}

extension AgentTool {
  /// The arguments that need no name in a shell, in their order.
  var positions: [String] {
    switch self {
    case .sessionStart: ["program"]
    case .overview: ["part"]
    case .find: ["text", "type"]
    case .act: ["action", "on", "text"]
    case .wait: ["for", "on", "value"]
    case .picture, .explain: ["on"]
    case .recordCode: ["language", "name"]
    case .sessionEnd: ["session"]
    case .testsList, .testsRun: ["filter"]
    case .failure: ["test"]
    case .programs, .audit, .doctor: []
    }
  }

  /// The usage of the tool in a shell, on one line.
  package var usage: String { "Usage: \(command)" }

  /// The command line of the tool.
  package var command: String {
    let named = arguments.filter { !positions.contains($0.name) }
    let words = positions.map { position in
      arguments.first { $0.name == position }?.isRequired == true
        ? position.uppercased() : "[\(position.uppercased())]"
    }
    return "understudy agent "
      + ([rawValue] + words + named.map { "[--\($0.name)]" }).joined(separator: " ")
  }
}

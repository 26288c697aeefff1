// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The list of Apple's API in the folder `Checklist`; `README.md` in that folder describes the format.
struct Checklist {
  enum Support: Equatable {
    case works
    case partial(String)
    /// The member compiles, and a test that uses it fails.
    case unavailable(String)
    /// The member cannot exist, for the given reason.
    case absent(String)
    /// The member does not exist yet; the text names the issue that adds it.
    case missing(String)
  }

  struct Member {
    let declaration: String
    var support = Support.works
    /// Code that uses the member, where it cannot be derived from the declaration.
    var probes: [String] = []
    /// Whether the compiler warns when the result is not used.
    var mustBeUsed = false
    var isDeprecated = false
    let file: String
    let line: Int
  }

  /// A type with its members, or the global functions and variables.
  struct Group {
    /// The name of the type, such as `XCUIElement.ElementType`; nil for global declarations.
    let name: String?
    /// The kind of the type, such as `open class`, `enum UInt` or `protocol`.
    let kind: String
    /// The superclass and the protocols of the type.
    let inherits: [String]
    var support = Support.works
    var members: [Member] = []
    let file: String
    let line: Int
  }

  struct ParseError: Error, CustomStringConvertible {
    let description: String
  }

  let groups: [Group]

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Checklist")

  static func load() throws -> Checklist {
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "txt" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    return Checklist(groups: try files.flatMap(groups))
  }

  private static func groups(in file: URL) throws -> [Group] {
    let name = file.lastPathComponent
    let lines = try String(contentsOf: file, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    var groups: [Group] = []
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      guard !text.isEmpty, !text.hasPrefix("#") else { continue }
      if indent == 0 {
        groups.append(try group(String(text), name, index + 1))
        continue
      }
      guard var group = groups.popLast() else {
        throw ParseError(description: "\(name):\(index + 1): a member without a type above it")
      }
      if indent == 2 {
        group.members.append(Member(declaration: String(text), file: name, line: index + 1))
      } else if indent == 4 {
        try add(String(text), to: &group, at: "\(name):\(index + 1)")
      } else {
        throw ParseError(description: "\(name):\(index + 1): expected an indent of 0, 2 or 4 spaces")
      }
      groups.append(group)
    }
    return groups
  }

  private static func group(_ text: String, _ file: String, _ line: Int) throws -> Group {
    if text == "global" { return Group(name: nil, kind: "global", inherits: [], file: file, line: line) }
    guard text.hasPrefix("type "), let colon = text.firstIndex(of: ":") else {
      throw ParseError(description: "\(file):\(line): expected \"type Name: kind, …\" or \"global\"")
    }
    let parts = text[text.index(after: colon)...].split(separator: ",")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    return Group(
      name: String(text[..<colon].dropFirst("type ".count)), kind: parts.first ?? "",
      inherits: Array(parts.dropFirst()), file: file, line: line)
  }

  /// Reads a line about the member above it, or about the type when that has no member yet.
  private static func add(_ text: String, to group: inout Group, at place: String) throws {
    let word = text.prefix { $0 != ":" }
    let rest = text.dropFirst(word.count + 1).trimmingCharacters(in: .whitespaces)
    guard var member = group.members.popLast() else {
      group.support = try support(word, rest, at: place)
      return
    }
    defer { group.members.append(member) }
    switch word {
    case "probe": member.probes.append(rest)
    case "used": member.mustBeUsed = true
    case "deprecated": member.isDeprecated = true
    default: member.support = try support(word, rest, at: place)
    }
  }

  private static func support(_ word: Substring, _ reason: String, at place: String) throws -> Support {
    switch word {
    case "partial": return .partial(reason)
    case "unavailable": return .unavailable(reason)
    case "absent": return .absent(reason)
    case "missing": return .missing(reason)
    default:
      throw ParseError(
        description: "\(place): expected probe, used, deprecated, partial, unavailable, absent or missing, "
          + "found \(word)")
    }
  }
}

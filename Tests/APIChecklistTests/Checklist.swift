// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The list of Apple's API in the folder `Checklist`, whose form `README.md` there describes.
struct Checklist {
  enum Support: Equatable {
    case works
    case partial(String)
    /// It compiles and fails the test when it is used.
    case unavailable(String)
    /// It does not exist, and why it cannot.
    case absent(String)
    /// It does not exist yet, and which issue brings it.
    case missing(String)
  }

  struct Member {
    let declaration: String
    var support = Support.works
    /// Code that uses the member, where the declaration alone is not enough to derive it.
    var probes: [String] = []
    /// Whether the compiler warns when the result is not used.
    var mustBeUsed = false
    var isDeprecated = false
    let file: String
    let line: Int
  }

  /// A type with its members, or the functions and variables that belong to none.
  struct Group {
    /// Such as `XCUIElement.ElementType`; nil for what is global.
    let name: String?
    /// Such as `open class`, `enum UInt` or `protocol`.
    let kind: String
    /// Its superclass and protocols.
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

  /// Reads what belongs to the member above, or to the type when it has no member yet.
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

// SPDX-License-Identifier: Apache-2.0

import Audit
import ElementModel
import Foundation
import Notation
import QueryWriting

/// The findings of an audit that a package accepts, with reasons: `.understudy/audit-ignore.json`.
///
/// ```json
/// { "ignore": [ { "type": "contrast", "query": "app.staticTexts[\"Beta\"]", "reason": "A mark of the brand." } ] }
/// ```
package struct AuditIgnoreList: Sendable {
  package struct Entry: Codable, Sendable, Equatable {
    /// The name of an audit type.
    package var type: String
    /// A query, as in a test, for the elements; nil for an entry with a label.
    package var query: String?
    /// The complete label of the elements; nil for an entry with a query.
    package var label: String?
    /// The reason why the finding is accepted.
    package var reason: String
  }

  package var entries: [Entry] = []

  /// The path of the file in the package's folder.
  package static let defaultPath = ".understudy/audit-ignore.json"

  package init() {}

  /// - Throws: ``DocumentError`` with the position of the error.
  package init(parsing data: Data, file: String) throws {
    let root = try PositionedJSON(parsing: data, file: file)
    try Self.checkKeys(of: root, known: ["ignore"])
    entries = try root["ignore"]?.elements().map(Self.entry) ?? []
  }

  private static func entry(_ value: PositionedJSON) throws -> Entry {
    try checkKeys(of: value, known: ["type", "query", "label", "reason"])
    func problem(_ text: String) -> DocumentError {
      DocumentError(file: value.file, place: value.place, keyPath: value.keyPath, problem: text)
    }
    guard let type = value["type"] else {
      throw problem("expected a \"type\" in the entry, such as \"contrast\"")
    }
    let known = AuditType.every.map(\.name)
    guard known.contains(try type.string()) else {
      throw type.mismatch("one of " + known.map { "\"\($0)\"" }.joined(separator: ", "))
    }
    guard let reason = try value["reason"]?.string(), !reason.allSatisfy(\.isWhitespace) else {
      throw problem("expected a \"reason\" in the entry: the reason why the finding is accepted")
    }
    let (query, label) = (try value["query"]?.string(), try value["label"]?.string())
    guard (query == nil) != (label == nil) else {
      throw problem("expected either a \"query\" or a \"label\" in the entry, to select its elements")
    }
    if let query, let place = value["query"] {
      do {
        _ = try WrittenQuery(parsing: query)
      } catch {
        throw place.mismatch("a query as in a test, such as \"app.buttons[\\\"Add\\\"]\" (\(error))")
      }
    }
    return Entry(type: try type.string(), query: query, label: label, reason: reason)
  }

  private static func checkKeys(of object: PositionedJSON, known: [String]) throws {
    for member in try object.members() where !known.contains(member.key) {
      let words = known.map { "\"\($0)\"" }.joined(separator: ", ")
      throw DocumentError(
        file: object.file, place: member.place, keyPath: member.value.keyPath,
        problem: "unknown key; expected \(words) here")
    }
  }

  /// Returns the list as a file, with the keys of each entry in reading order.
  package func data() throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    func text(_ value: String) throws -> String { String(decoding: try encoder.encode(value), as: UTF8.self) }
    let lines = try entries.map { entry in
      let pairs = try [
        ("type", entry.type), ("query", entry.query), ("label", entry.label), ("reason", entry.reason),
      ].compactMap { key, value in try value.map { "\"\(key)\": \(try text($0))" } }
      return "    { \(pairs.joined(separator: ", ")) }"
    }
    return Data("{\n  \"ignore\": [\n\(lines.joined(separator: ",\n"))\n  ]\n}\n".utf8)
  }

  /// Accepts findings that are not accepted yet.
  package mutating func add(_ findings: [AuditReport.Finding], reason: String) {
    for finding in findings {
      let entry = Entry(
        type: finding.kind, query: finding.query, label: finding.query == nil ? finding.label : nil,
        reason: reason)
      if !entries.contains(where: {
        $0.type == entry.type && $0.query == entry.query && $0.label == entry.label
      }) {
        entries.append(entry)
      }
    }
  }
}

/// Finds the entry of the ignore list that matches a finding, and records which entries have matched.
struct AuditIgnoreMatcher {
  private let list: AuditIgnoreList
  private let tree: ElementTree
  private var used: Set<Int> = []
  private var matches: [Int: Set<Int>] = [:]

  init(list: AuditIgnoreList, tree: ElementTree) {
    self.list = list
    self.tree = tree
  }

  /// - Returns: the reason why the finding is accepted; nil if it is not.
  mutating func reason(toIgnore finding: AuditReport.Finding) -> String? {
    for (index, entry) in list.entries.enumerated() where entry.type == finding.kind {
      guard entry.label.map({ $0 == finding.label }) ?? nodes(of: index).contains(finding.node) else {
        continue
      }
      used.insert(index)
      return entry.reason
    }
    return nil
  }

  private mutating func nodes(of index: Int) -> Set<Int> {
    if let known = matches[index] { return known }
    // Queries are parsed when the list is read, so an error is not expected here. A query that cannot be evaluated
    // accepts no findings, which are then reported.
    let query = list.entries[index].query.flatMap { try? WrittenQuery(parsing: $0) }
    let found = Set((try? query?.matches(in: tree)) ?? [])
    matches[index] = found
    return found
  }

  /// Returns the entries that matched no finding although their type was checked.
  func unused(types: AuditType) -> [String] {
    list.entries.indices.filter { !used.contains($0) }.compactMap { index in
      let entry = list.entries[index]
      // The names of types are checked when the list is read.
      guard let type = try? AuditType(names: [entry.type]), types.contains(type) else { return nil }
      let item = entry.query ?? entry.label.map { "the label \"\($0)\"" } ?? ""
      return
        "The entry for \(entry.type) of \(item) does not match any finding on this screen. Remove the entry if the "
        + "problem was fixed."
    }
  }
}

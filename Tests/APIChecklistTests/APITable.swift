// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The table in `Documentation/Reference/API.md`, which lists the status of each member.
struct APITable {
  let checklist: Checklist

  static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Documentation/Reference/API.md")

  var markdown: String {
    var lines = [
      "# Apple's API, member by member",
      "",
      "This page lists each member of Apple's API for UI tests, and its status on Linux. For example, `tap()`",
      "works, and `XCUIDevice.location` is not available.",
      "",
      "*works*: does what Apple's does. *partial*: works with the limits named. *not available*: compiles, and",
      "fails the test with a clear message when it is used. *absent*: cannot exist on Linux, for the reason named.",
      "",
      "A test generates this page from the lists in `Tests/APIChecklistTests/Checklist`. The same test compiles",
      "a use of each member with exactly this signature, in Swift 5 and Swift 6 mode.",
      "",
      summary,
      "",
    ]
    for group in checklist.groups {
      lines += ["## " + (group.name.map { "`\($0)`" } ?? "Functions and constants"), ""]
      if let name = group.name { lines += [heading(name, group), ""] }
      guard !group.members.isEmpty else { continue }
      lines += ["| member | status |", "| --- | --- |"]
      for member in group.members {
        lines.append("| `\(Self.escape(member.declaration))` | \(Self.status(member)) |")
      }
      lines.append("")
    }
    return lines.joined(separator: "\n")
  }

  private var summary: String {
    let members = checklist.groups.flatMap(\.members)
    func count(_ matches: (Checklist.Support) -> Bool) -> Int { members.filter { matches($0.support) }.count }
    let works = count { $0 == .works }
    let partial = count { if case .partial = $0 { true } else { false } }
    let unavailable = count { if case .unavailable = $0 { true } else { false } }
    let absent = count { if case .absent = $0 { true } else { false } }
    let missing = count { if case .missing = $0 { true } else { false } }
    let rest = missing == 0 ? "" : " \(missing) are not there yet."
    return "\(members.count) members: \(works) work, \(partial) partially, \(unavailable) are not available, "
      + "\(absent) are absent.\(rest)"
  }

  private func heading(_ name: String, _ group: Checklist.Group) -> String {
    let inherits = group.inherits.map { "`\($0)`" }.joined(separator: ", ")
    let kind = group.kind.prefix(1).uppercased() + group.kind.dropFirst()
    return inherits.isEmpty ? "\(kind)." : "\(kind): \(inherits)."
  }

  private static func status(_ member: Checklist.Member) -> String {
    let text: String
    switch member.support {
    case .works: text = "works"
    case .partial(let reason): text = "partial: \(reason)"
    case .unavailable(let reason): text = "not available: \(reason)"
    case .absent(let reason): text = "absent: \(reason)"
    case .missing(let reason): text = "not there yet: \(reason)"
    }
    return member.isDeprecated ? "\(text) (deprecated by Apple)" : text
  }

  private static func escape(_ text: String) -> String { text.replacingOccurrences(of: "|", with: "\\|") }
}

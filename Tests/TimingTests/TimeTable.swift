// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The tables in the source files of `Sources/Timing`, and the page that is made from them.
struct TimeTable {
  struct Entry {
    let name: String
    /// The unit as in the source, such as `milliseconds`.
    let unit: String
    let number: Double
    let reason: String
    /// The software and version with which the time was observed.
    let seen: String?
    let variable: String?
  }

  struct Area {
    let name: String
    let about: String
    var entries: [Entry] = []
  }

  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  static let sources = package.appendingPathComponent("Sources")
  static let page = package.appendingPathComponent("Documentation/Reference/TimeLimits.md")

  let areas: [Area]

  /// The names of settings, by the constants in the table of settings.
  private static let variables: [String: String] = {
    let table = sources.appendingPathComponent("Settings/Setting.swift")
    // If the file cannot be read, the names are missing and the page differs.
    let text = (try? String(contentsOf: table, encoding: .utf8)) ?? ""
    let entries = text.matches(of: #/static let (\w+) = Setting\(\s*name: "(\w+)"/#)
    return Dictionary(uniqueKeysWithValues: entries.map { (String($0.1), String($0.2)) })
  }()

  /// - Throws: `Problem` for an unknown form of line, so that no entry can be missing on the page.
  init() throws {
    areas = try ["Tables", "Toolkits"].flatMap { folder in
      let url = Self.sources.appendingPathComponent("Timing/\(folder)")
      return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().map {
        try Self.area(in: String(contentsOf: url.appendingPathComponent($0), encoding: .utf8), of: $0)
      }
    }
  }

  private static func area(in text: String, of file: String) throws -> Area {
    var area: Area?
    var comment: [Substring] = []
    let joined = text.replacing(#/\(\s*\n\s*/#, with: "(")
    for line in joined.split(separator: "\n").map({ $0.trimmingPrefix(while: \.isWhitespace) }) {
      if line.hasPrefix("///") {
        comment.append(line.dropFirst(3).trimmingPrefix(while: \.isWhitespace))
        continue
      }
      defer { comment = [] }
      if line == "}" || line == "extension TimeLimits {" { continue }
      if line.hasPrefix("// SPDX-") || line == "import Settings" { continue }
      if let match = line.wholeMatch(of: #/package enum (\w+) \{/#) {
        area = Area(name: String(match.1), about: comment.joined(separator: " "))
      } else if let match = line.wholeMatch(
        of: #/package static let (\w+) = TimeLimit\(\.(\w+)\(([0-9_]+)\)(?:, setting: \.(\w+))?\)/#),
        let number = Double(match.3.replacing("_", with: "")), !comment.isEmpty
      {
        let mark = "- Seen with: "
        let seen = comment.firstIndex { $0.hasPrefix(mark) }
        area?.entries.append(
          Entry(
            name: String(match.1), unit: String(match.2), number: number,
            reason: comment[..<(seen ?? comment.endIndex)].filter { !$0.isEmpty }.joined(separator: " "),
            seen: seen.map { comment[$0...].joined(separator: " ").replacing(mark, with: "") },
            variable: match.4.flatMap { Self.variables[String($0)] }))
      } else {
        throw Problem(description: "\(file): an entry without a comment, or of another form: \(line)")
      }
    }
    guard let area else { throw Problem(description: "\(file): no area") }
    return area
  }

  var markdown: String {
    var lines = [
      "# Time limits and timeouts", "",
      "This page lists all times in Understudy: timeouts, minimum durations, and intervals between checks.",
      "If a row names a variable, the variable sets another time, in seconds:", "",
      "```sh",
      "UNDERSTUDY_SETTLE_TIMEOUT=5 swift test      # waits up to 5 seconds for an element before an event",
      "```", "",
      "A test generates this page from the tables in `Sources/Timing`",
      "(`UNDERSTUDY_WRITE_TIME_LIMITS=1 swift test --filter TimingTests`), and `script/check-layers` fails if other",
      "code sets a time. The clock is `CLOCK_MONOTONIC`.",
    ]
    for area in areas {
      lines += [
        "", "## \(area.name)", "", area.about, "",
        "| name | time | meaning and reason | seen with | variable |",
      ]
      lines.append("| --- | --- | --- | --- | --- |")
      lines += area.entries.map { entry in
        let reason = entry.reason.replacing(#/``(\w+)\/(\w+)``/#) { "`\($0.1).\($0.2)`" }
          .replacing("``", with: "`").replacing("|", with: "\\|")
        let variable = entry.variable.map { "`\($0)`" } ?? ""
        return
          "| `\(area.name).\(entry.name)` | \(entry.time) | \(reason) | \(entry.seen ?? "") | \(variable) |"
          .replacing("|  |", with: "| |").replacing("|  |", with: "| |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension TimeTable.Entry {
  /// The time in a readable unit, such as `1.5 s`.
  var time: String {
    let micro = number * (["seconds": 1e6, "milliseconds": 1e3][unit] ?? 1)
    let units = [(86_400e6, "d"), (3_600e6, "h"), (60e6, "min"), (1e6, "s"), (1e3, "ms"), (1, "µs")]
    // Minutes and larger units are used only for whole numbers from 2: one minute is 60 s.
    let best = units.first { size, name in
      micro >= size * (size > 1e6 ? 2 : 1) && (size <= 1e6 || micro.remainder(dividingBy: size) == 0)
    }
    let (size, name) = best ?? (1, "µs")
    let value = (micro / size * 10).rounded() / 10
    return (value == value.rounded() ? "\(Int(value))" : "\(value)") + " " + name
  }
}

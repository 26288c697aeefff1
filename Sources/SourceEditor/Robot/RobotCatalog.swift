// SPDX-License-Identifier: Apache-2.0

/// The test cases of a Robot Framework suite.
struct RobotCatalog {
  struct Test {
    let name: String
    /// The line with the name.
    let line: Int
    /// The lines with rows, without comments; in order.
    let rows: [Int]
  }

  let text: SourceText
  private(set) var tests: [Test] = []
  /// The last line of the section with test cases that is not empty; nil if there is no such section.
  private(set) var lastLineOfTests: Int?
  /// Whether the file or its settings start a program, so that the tests need not start it.
  private(set) var startsProgram = false

  init(_ text: SourceText) {
    self.text = text
    var section = ""
    var name: String?
    var (first, rows): (Int, [Int]) = (0, [])
    func close(_ catalog: inout RobotCatalog) {
      if let name { catalog.tests.append(Test(name: name, line: first, rows: rows)) }
      name = nil
    }
    for number in 1...max(1, text.lineCount) {
      let line = Self.line(number, of: text)
      let content = line.drop { $0.isWhitespace }
      if let title = Self.sectionTitle(line) {
        close(&self)
        section = title
        if Self.isTests(section) { lastLineOfTests = number }
        continue
      }
      guard !content.isEmpty else { continue }
      if Self.startsProgram(content, in: section) { startsProgram = true }
      guard Self.isTests(section) else { continue }
      lastLineOfTests = number
      // A line that continues a row may begin in the column of the names.
      if line.first?.isWhitespace == false, line.first != "#", !Self.continues(line) {
        close(&self)
        name = String(Self.cells(line).first ?? "")
        (first, rows) = (number, [])
      } else if content.first != "#" {
        rows.append(number)
      }
    }
    close(&self)
  }

  /// Returns a line without its line end.
  static func line(_ number: Int, of text: SourceText) -> Substring {
    let bytes = text.bytes[text.start(ofLine: number)..<text.start(ofLine: number + 1)]
    let line = String(decoding: bytes, as: UTF8.self).prefix { !$0.isNewline }
    return line.first == "\u{feff}" ? line.dropFirst() : line
  }

  /// Whether a line continues the row of the line before it.
  static func continues(_ line: Substring) -> Bool {
    cells(line.drop { $0.isWhitespace }).first == "..."
  }

  /// Whether two names are those of the same test case: case, spaces and underscores have no meaning.
  static func areSame(_ one: String, _ other: String) -> Bool {
    func plain(_ name: String) -> String { name.lowercased().filter { !$0.isWhitespace && $0 != "_" } }
    return plain(one) == plain(other)
  }

  private static func cells(_ line: Substring) -> [Substring] {
    line.split(separator: #/\s{2,}|\t/#, omittingEmptySubsequences: true)
  }

  /// Returns the title of a section in lower case, such as `test cases`; nil for all other lines.
  ///
  /// The further cells of the line are headers of columns (Robot Framework User Guide, "Data-driven style").
  private static func sectionTitle(_ line: Substring) -> String? {
    guard line.first == "*", let header = cells(line).first else { return nil }
    return header.filter { $0 != "*" }.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .lowercased()
  }

  private static func isTests(_ section: String) -> Bool {
    ["test cases", "test case", "tasks", "task"].contains(section)
  }

  private static func startsProgram(_ row: Substring, in section: String) -> Bool {
    let lower = row.lowercased()
    if lower.contains("open application") { return true }
    guard section == "settings" || section == "setting" else { return false }
    return ["test setup", "suite setup", "task setup", "resource"].contains { lower.hasPrefix($0) }
  }
}

import Foundation

/// Some lines of a source file around one of them.
struct SourceExcerpt: Encodable {
  /// The number of the first line, from 1.
  let first: Int
  let lines: [String]
}

/// Reads excerpts; each file once.
struct SourceReader {
  private var files: [String: [Substring]] = [:]
  private static let around = 4
  /// Bytes; what is longer is no source that a person wrote.
  private static let longest = 5_000_000

  /// - Returns: nil where the file is not on this machine, or has no such line.
  mutating func excerpt(file: String?, line: Int?) -> SourceExcerpt? {
    guard let file, let line, line > 0 else { return nil }
    let lines = files[file] ?? Self.lines(of: file)
    files[file] = lines
    guard line <= lines.count else { return nil }
    let first = max(1, line - Self.around)
    let last = min(lines.count, line + Self.around)
    return SourceExcerpt(
      first: first, lines: lines[(first - 1)...(last - 1)].map { PlainText.visible(String($0)) })
  }

  /// One line, without its indentation; long ones are cut.
  mutating func line(file: String?, line: Int?) -> String? {
    guard let line, let excerpt = excerpt(file: file, line: line) else { return nil }
    let text = excerpt.lines[line - excerpt.first].drop(while: \.isWhitespace)
    return text.isEmpty ? nil : text.count > 200 ? text.prefix(200) + "…" : String(text)
  }

  private static func lines(of file: String) -> [Substring] {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: file))?[.size] as? Int,
      size <= longest,
      let text = try? String(contentsOfFile: file, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A module of JavaScript, divided into its imports and its code.
///
/// It is read line by line, without regular expressions: the script for users' pages is combined during the first query
/// to a page, which must be answered within half a second.
struct ScriptModule {
  /// The imported paths as they are written, in their order.
  private(set) var imports: [String] = []
  /// The code without `import` statements, the word `export`, and comments with types.
  let code: String

  /// Divides a module that follows the rules of ``ScriptBundle``.
  ///
  /// - Parameter source: the text of the module.
  init(_ source: String) {
    var lines: [Substring] = []
    // The lines of a comment whose end is not yet found, and those of an `import` statement.
    var comment: [Substring] = []
    var statement = ""
    for line in source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      if !comment.isEmpty || line.drop(while: { $0 == " " }).hasPrefix("/**") {
        comment.append(line)
        guard line.contains("*/") else { continue }
        // A comment before code in the same line stays.
        if !line.hasSuffix("*/") { lines += comment }
        comment = []
      } else if !statement.isEmpty || line.hasPrefix("import ") {
        statement += line
        guard line.hasSuffix("\"") else { continue }
        // The path is the last text in quotes.
        if let path = statement.split(separator: "\"").last { imports.append(String(path)) }
        statement = ""
      } else if line != "// @ts-check", !line.hasPrefix("// SPDX-") {
        lines.append(Self.withoutExport(line))
      }
    }
    code = (lines + comment).joined(separator: "\n")
  }

  private static func withoutExport(_ line: Substring) -> Substring {
    guard line.hasPrefix("export ") else { return line }
    let declaration = line.dropFirst("export ".count)
    let words = ["async", "class", "const", "function", "let"]
    return words.contains { declaration.hasPrefix($0) } ? declaration : line
  }
}

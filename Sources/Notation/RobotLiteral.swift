// SPDX-License-Identifier: Apache-2.0

/// Writes strings as Robot Framework cells, in the space-separated format.
///
/// The rules are those of its user guide, section "Escaping" (Robot Framework 7).
package enum RobotLiteral {
  /// The separator of two cells.
  package static let separator = "    "

  /// Returns a cell that Robot Framework reads as this string.
  ///
  /// A backslash escapes the beginning of a variable, the equals sign of a named argument, and
  /// the number sign of a comment. Spaces are escaped where they would separate cells or be removed.
  package static func cell(_ text: String) -> String {
    if text.isEmpty { return "${EMPTY}" }
    if controlWords.contains(text) { return "\\" + text }
    let scalars = Array(text.unicodeScalars)
    var out = String.UnicodeScalarView()
    for (index, scalar) in scalars.enumerated() {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      switch scalar {
      case "\\", "=": out += ["\\", scalar]
      case "$", "@", "&", "%", "*": out += next == "{" ? ["\\", scalar] : [scalar]
      case "#": out += index == 0 ? ["\\", scalar] : [scalar]
      case "\n": out += "\\n".unicodeScalars
      case "\r": out += "\\r".unicodeScalars
      case "\t": out += "\\t".unicodeScalars
      case " ":
        let isInside = index > 0 && next != nil && next != " " && out.last != " "
        out += isInside ? " ".unicodeScalars : PythonLiteral.escape(scalar).unicodeScalars
      case let scalar where SwiftLiteral.isInvisible(scalar):
        out += PythonLiteral.escape(scalar).unicodeScalars
      default: out.append(scalar)
      }
    }
    return String(out)
  }

  /// Returns a row of cells.
  package static func row(_ cells: [String]) -> String { cells.joined(separator: separator) }

  /// Words that are keywords if they fill a whole cell.
  private static let controlWords: Set = ["ELSE", "ELSE IF", "AND", "WITH NAME", "AS", "..."]
}

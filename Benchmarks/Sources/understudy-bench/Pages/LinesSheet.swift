// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A spreadsheet with numbered lines in its first column.
///
/// A document has no buttons. Instead, all lines between the first and the last one end with the text of the cell C1,
/// and one of them also ends with the text of C2. So a string that is typed into C1 changes all lines, and a string
/// that is typed into C2 changes one line.
enum LinesSheet {
  /// The cell whose text changes one line.
  static let one = "C2"
  /// The cell whose text changes all lines.
  static let all = "C1"

  /// Returns the line that changes alone, counted from zero; it must be in view.
  static func changing(lines: Int) -> Int { min(lines / 3, 9) }

  /// Writes the document to a separate folder, because LibreOffice creates a lock file next to it.
  static func write(lines: Int) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("grow-\(getpid())-calc")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let document = folder.appendingPathComponent("growth.fods")
    let changing = Self.changing(lines: lines)
    let rows = (0..<lines).map { line in
      var formula = ""
      if line > 0, line + 1 < lines {
        let marks = "&amp;[.$C$1]" + (line == changing ? "&amp;[.$C$2]" : "")
        formula = " table:formula=\"of:=&quot;Line \(line)&quot;\(marks)\""
      }
      return "<table:table-row><table:table-cell\(formula) office:value-type=\"string\">"
        + "<text:p>Line \(line)</text:p></table:table-cell></table:table-row>"
    }
    let names = [
      "office", "table", "text",
    ].map { " xmlns:\($0)=\"urn:oasis:names:tc:opendocument:xmlns:\($0):1.0\"" }.joined()
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <office:document\(names) xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:version="1.3" \
      office:mimetype="application/vnd.oasis.opendocument.spreadsheet">
      <office:body><office:spreadsheet><table:table table:name="Sheet1">
      \(rows.joined(separator: "\n"))
      </table:table></office:spreadsheet></office:body></office:document>

      """
    try text.write(to: document, atomically: true, encoding: .utf8)
    return document
  }
}

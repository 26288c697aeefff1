// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A web page with numbered lines, in sections of fifty, and with buttons that change one line or all lines.
enum LinesPage {
  /// Writes the page to a file in the temporary folder.
  static func write(lines: Int) throws -> URL {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("grow-\(getpid()).html")
    let body = (0..<lines).map {
      ($0 % 50 == 0 ? "<section aria-label=Group>" : "") + "<p>Line \($0)</p>"
        + ($0 % 50 == 49 ? "</section>" : "")
    }
    .joined(separator: "\n")
    // "Change all" changes all lines except the first and the last, which the queries search.
    let script = """
      <button onclick="change(lines.length / 3 | 0)">Change one</button>
      <button onclick="for (let i = 1; i + 1 < lines.length; i++) change(i)">Change all</button>
      <script>
      const lines = document.getElementsByTagName("p");
      function change(i) { lines[i].textContent = "Line " + i + (lines[i].textContent.endsWith(".") ? "" : "."); }
      </script>
      """
    try "<!DOCTYPE html><html lang=en><meta charset=utf-8><title>Growth</title>\n\(script)\(body)"
      .write(to: file, atomically: true, encoding: .utf8)
    return file
  }
}

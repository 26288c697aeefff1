// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A web page of any size, and the command that shows it.
enum RowsPage {
  /// About five accessible objects a row.
  static func html(rows: Int) -> String {
    let body = (0..<rows).map { row in
      "<tr><td>Row \(row)</td><td><button id=b\(row)>Press \(row)</button></td><td><a href=#\(row)>Go</a></td></tr>"
    }
    return """
      <!DOCTYPE html><meta charset=utf-8><title>Rows</title><h1>Rows</h1>
      <label>Find <input type=search></label><input type=checkbox checked aria-label=Done>
      <input type=range min=0 max=10 value=4 aria-label=Volume>
      <table>\(body.joined(separator: "\n"))</table>
      """
  }

  static func chromium(_ page: URL) -> [String] {
    [
      "chromium", "--no-sandbox", "--no-first-run", "--disable-gpu", "--force-renderer-accessibility",
      "--password-store=basic", "--disable-sync", "--disable-background-networking",
      "--user-data-dir=" + page.deletingLastPathComponent().appendingPathComponent("profile").path,
      page.absoluteString,
    ]
  }
}

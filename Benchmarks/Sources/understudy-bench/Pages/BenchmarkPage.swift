// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A web page with about fifteen accessible objects in each row, similar to a shop's list of articles: table, buttons,
/// links, fields, headings and text.
enum BenchmarkPage {
  /// The usual number of rows; a page with them has about 3,000 objects.
  static let usualRows = 210

  static func html(rows: Int = usualRows) -> String {
    let body = (0..<rows).map { row in
      """
      <tr><td>Article \(row)</td><td><button id=b\(row)>Add \(row)</button></td>\
      <td><a href=#\(row)>Details</a></td><td><label>Count <input value=\(row % 7)></label></td>\
      <td><input type=checkbox aria-label="Keep \(row)"></td></tr>
      """
    }
    return """
      <!DOCTYPE html><html lang=en><meta charset=utf-8><title>Articles</title><h1>Articles</h1>
      <label>Find <input type=search></label><input type=range min=0 max=10 value=4 aria-label=Volume>
      <button id=replace>Replace</button> <button id=renew>Renew</button> Basket: <span id=basket>0</span>
      <table>\(body.joined(separator: "\n"))</table>
      <script>\(script)</script>
      """
  }

  /// "Replace" creates the table's content again, with other text in each row; "Renew" creates the rows again one by
  /// one; "Add" counts.
  ///
  /// Chromium reports a new row as a new child of the object of the table. If the whole content of the table is created
  /// again, Chromium reports nothing, because the content has no object; then no row is in the application's cache.
  private static let script = """
    let edition = 0;
    function renewAll() {
      edition += 1;
      for (const row of document.querySelectorAll("tr")) {
        const fresh = document.createElement("tr");
        fresh.innerHTML = row.innerHTML.replace(/^<td>(Article \\d+)[^<]*/, `<td>$1, edition ${edition}`);
        row.replaceWith(fresh);
      }
    }
    function replaceAll() {
      edition += 1;
      const table = document.querySelector("table");
      table.innerHTML = table.innerHTML.replace(/>Article (\\d+)[^<]*/g, `>Article $1, edition ${edition}`);
    }
    document.addEventListener("click", (event) => {
      if (event.target.id === "replace") replaceAll();
      if (event.target.id === "renew") renewAll();
      if (event.target.matches("td button")) basket.textContent = Number(basket.textContent) + 1;
    });
    """

  /// The name of a button near the start of the page.
  static let near = "Add 0"
  /// Returns the name of a button near the end of the page.
  static func far(rows: Int = usualRows) -> String { "Add \(rows - 1)" }
  /// The name of a button that does not exist.
  static let absent = "Add nothing"

  /// Writes the page to a file; the caller removes its folder.
  static func write(rows: Int = usualRows) throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("understudy-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let page = folder.appendingPathComponent("articles.html")
    try html(rows: rows).write(to: page, atomically: true, encoding: .utf8)
    return page
  }

  static func command(_ page: URL, profile: URL) -> (executable: String, arguments: [String]) {
    let sandbox = getuid() == 0 ? ["--no-sandbox"] : []
    return (
      "chromium",
      sandbox + [
        "--no-first-run", "--disable-gpu", "--force-renderer-accessibility", "--password-store=basic",
        "--disable-sync", "--disable-background-networking", "--disable-component-update",
        "--user-data-dir=\(profile.path)", page.absoluteString,
      ]
    )
  }
}

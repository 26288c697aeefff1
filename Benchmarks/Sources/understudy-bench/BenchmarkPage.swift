// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A web page of about fifteen accessible objects in each row, such as a shop's list of articles: table, buttons, links,
/// fields, headings and texts.
enum BenchmarkPage {
  /// They make about 3,000 objects.
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

  /// "Replace" makes the table's content anew, with another text in each row; "Renew" makes one row after the other
  /// anew; "Add" counts.
  ///
  /// Chromium tells of new rows below what they were put into. Of a table's content it tells nobody, since that has no
  /// object of its own: then none of the rows is in the application's cache.
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

  /// The names of buttons at the beginning of the page and at its end, and of one that is not there.
  static let near = "Add 0"
  static func far(rows: Int = usualRows) -> String { "Add \(rows - 1)" }
  static let absent = "Add nothing"

  /// A file with the page; whoever asked for it removes its folder.
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

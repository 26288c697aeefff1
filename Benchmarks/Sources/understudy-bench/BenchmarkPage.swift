import Foundation

/// A web page of about 3,000 accessible objects, such as a shop's list of articles: table, buttons, links,
/// fields, headings and texts.
enum BenchmarkPage {
  private static let rows = 210

  static var html: String {
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
      <table>\(body.joined(separator: "\n"))</table>
      """
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

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import TestResults
import WebAssets

/// A page in one file: its styles and its script are in it, and its data, as far as it is not loaded later.
package enum PageDocument {
  /// The beginning of a page, up to its data.
  ///
  /// - Parameters:
  ///   - title: of the page.
  ///   - scripts: what may run in the page, and in the pages of attachments that it opens.
  ///   - styles: paths of assets.
  ///   - body: its markup.
  ///   - asksServer: whether it may ask the server that it came from.
  /// - Returns: the bytes of the beginning.
  package static func head(
    title: String, scripts: [String], styles: [String], body: Data, asksServer: Bool = false
  ) -> Data {
    let title = Markup.text(PlainText.visible(title))
    return Data(
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(policy(scripts, asksServer: asksServer))">
      <title>\(title) – Understudy</title>
      <style>

      """.utf8) + styles.reduce(into: Data()) { $0 += AssetFiles.file($1) } + Data("</style>\n</head>\n".utf8)
      + body
  }

  /// The end of a page, which draws its data.
  package static func tail(script: String) -> Data {
    Data("<script type=\"module\">\(script)</script>\n</body>\n</html>\n".utf8)
  }

  /// The page's permissions in the browser, in case a text of the run ever becomes markup.
  ///
  /// The page may run its own scripts and those that they load from the folder beside it, and show its own content. It may not
  /// use the network.
  ///
  /// Pages of attachments that are opened from it inherit that; they may have their own styles.
  private static func policy(_ scripts: [String], asksServer: Bool) -> String {
    let hashes = scripts.map { "'sha256-\(AttachmentStore.hash(of: Data($0.utf8)).base64EncodedString())'" }
    let sources = [
      "default-src 'none'", "script-src 'strict-dynamic' \(hashes.joined(separator: " "))",
      "style-src 'unsafe-inline'", "img-src 'self' file: blob: data:", "media-src 'self' file: blob: data:",
      "base-uri 'none'", "form-action 'none'",
    ]
    return (sources + (asksServer ? ["connect-src 'self'"] : [])).joined(separator: "; ")
  }

  package static func json(_ value: some Encodable, id: String) throws -> Data {
    try Data("<script type=\"application/json\" id=\"\(id)\">".utf8) + encode(value)
      + Data("</script>\n".utf8)
  }

  /// JSON that can stand in a script of a page: nothing in it ends the script or begins a comment.
  package static func encode(_ value: some Encodable) throws -> Data {
    let encoder = BundleCoding.encoder([.sortedKeys, .withoutEscapingSlashes])
    encoder.dateEncodingStrategy = .iso8601
    let data = try encoder.encode(value)
    guard data.contains(UInt8(ascii: "<")) else { return data }
    var safe = Data(capacity: data.count + 64)
    for byte in data {
      if byte == UInt8(ascii: "<") {
        safe.append(contentsOf: Array("\\u003c".utf8))
      } else {
        safe.append(byte)
      }
    }
    return safe
  }
}

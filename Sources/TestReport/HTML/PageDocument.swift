// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation
import ResultBundle
import TestResults
import WebAssets

/// A page in one file, with its styles, its script, and all data that is not loaded later.
package enum PageDocument {
  /// Returns the beginning of a page, up to its data.
  ///
  /// - Parameters:
  ///   - title: the title of the page.
  ///   - scripts: the scripts that may run in the page, and in the attachment pages that it opens.
  ///   - styles: the paths of the style sheets among the assets.
  ///   - body: the markup of the page.
  ///   - asksServer: whether the page may send requests to its own server.
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

  /// Returns the end of a page, with the script that renders its data.
  package static func tail(script: String) -> Data {
    Data("<script type=\"module\">\(script)</script>\n</body>\n</html>\n".utf8)
  }

  /// Returns the page's content security policy, a protection in case text from the run is ever interpreted as markup.
  ///
  /// The page may run its own scripts and the scripts that they load from its folder, and show its own content. It may
  /// not use the network, except for requests to its own server if `asksServer` is true.
  ///
  /// Attachment pages that are opened from the page inherit this policy; they may also have their own styles.
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

  /// Returns JSON that is safe inside a script element: nothing in it ends the script or begins a comment.
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

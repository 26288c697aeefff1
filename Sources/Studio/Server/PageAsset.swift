// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebAssets

/// A file of the page, which is in the program itself.
struct PageAsset {
  let data: Data
  let mediaType: String

  /// - Parameter path: below the page's address; "" for the page itself.
  /// - Returns: nil where the page has no such file.
  static func named(_ path: String) -> PageAsset? {
    let path = path.isEmpty ? "studio/studio.html" : path
    guard ["kit", "studio"].contains(path.prefix { $0 != "/" }), AssetFiles.paths.contains(path),
      let mediaType = mediaTypes[path.suffix(from: path.lastIndex(of: ".") ?? path.endIndex)]
    else { return nil }
    return PageAsset(data: AssetFiles.file(path), mediaType: mediaType)
  }

  private static let mediaTypes: [Substring: String] = [
    ".html": "text/html; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".svg": "image/svg+xml",
  ]
}

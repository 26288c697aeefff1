// SPDX-License-Identifier: Apache-2.0

import Foundation
import WebAssets

/// A file of the page, stored in the executable.
struct PageAsset {
  let data: Data
  let mediaType: String

  /// - Parameter path: the path after the page's address; "" for the page itself.
  /// - Returns: the file; nil if the page has no such file.
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

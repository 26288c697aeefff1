// SPDX-License-Identifier: Apache-2.0

import Foundation

extension GalleryToolkit {
  /// Slint, which Debian does not have: the gallery needs the package of PyPI.
  ///
  /// It has no column on the page, since the gallery has few of the pages.
  static let slint = GalleryToolkit(
    name: "Slint", key: "slint", program: "\(folder)/slint_gallery.py",
    arguments: { ["--page=\($0)", "--rows=\($1)"] }, package: Package("slint"))

  /// Whether the gallery of Slint can run.
  static func hasSlint() -> Bool {
    let python = Process()
    python.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    python.arguments = ["python3", "-c", "import slint"]
    python.standardError = FileHandle.nullDevice
    guard (try? python.run()) != nil else { return false }
    python.waitUntilExit()
    return python.terminationStatus == 0
  }
}

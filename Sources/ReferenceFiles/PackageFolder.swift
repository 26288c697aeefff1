// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The folder of a Swift package.
package enum PackageFolder {
  /// The nearest folder with a Package.swift, from the working directory upwards; nil if there is no such folder.
  package static var current: URL? {
    enclosing(URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true))
  }

  /// Returns the nearest folder with a Package.swift, from a folder upwards; nil if there is no such folder.
  ///
  /// There is no such folder above the path of a test's source if the test runs without its sources.
  package static func enclosing(_ start: URL) -> URL? {
    var folder = start.standardizedFileURL
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
        return folder
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }
}

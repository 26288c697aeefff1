// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Finds Understudy's own sources.
package enum UnderstudyCheckout {
  /// Returns the checkout in which this program was built, or the package that was installed with it; nil if there is
  /// neither.
  package static func ofThisProgram() -> URL? {
    let program = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    return program.flatMap { of(URL(fileURLWithPath: $0)) }
  }

  /// Returns the nearest folder above a program with Understudy's manifest, either directly or in `lib/understudy`, as
  /// script/install creates it.
  static func of(_ program: URL) -> URL? {
    var folder = program.deletingLastPathComponent()
    while folder.path != "/" {
      for place in [folder, folder.appendingPathComponent("lib/understudy", isDirectory: true)]
      where isCheckout(place) {
        return place
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// Whether a folder has Understudy's manifest; false also if it has no manifest that can be read.
  package static func isCheckout(_ folder: URL) -> Bool {
    guard
      let manifest = try? String(contentsOf: folder.appendingPathComponent("Package.swift"), encoding: .utf8)
    else { return false }
    return manifest.range(of: #"Package\(\s*name:\s*"understudy"\s*[,)]"#, options: .regularExpression) != nil
  }
}

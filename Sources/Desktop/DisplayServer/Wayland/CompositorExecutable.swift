// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// Finds the executable of the compositor, which is not part of the library that tests are linked with.
package struct CompositorExecutable: Sendable {
  /// The value of `UNDERSTUDY_COMPOSITOR`; nil if it is not set.
  var named = ProcessInfo.processInfo.environment[.compositor]
  /// The folder of the executable of this process: the command `understudy`, or the tests of a package.
  var home = Self.folderOfThisExecutable
  /// The folders of `PATH`, followed by the system folders that `PATH` lacks.
  var path = ExecutableSearch.foldersOfPrograms()

  package static let name = "understudy-compositor"

  /// The folders in which the executable is searched, in this order, each once.
  ///
  /// SwiftPM puts it into the folder of the tests, and script/install into the folder of the command. Distributions may
  /// put it into the folder `libexec` next to that folder.
  var folders: [String] {
    let prefix = URL(fileURLWithPath: home).deletingLastPathComponent()
    let installed = ["libexec/understudy", "bin"].map { prefix.appendingPathComponent($0).path }
    return ([home] + installed + path).reduce(into: []) { folders, folder in
      if !folders.contains(folder) { folders.append(folder) }
    }
  }

  /// Returns the path of the executable.
  ///
  /// - Throws: `DesktopError.missingCompositor`.
  func find() throws -> String {
    if let named, !named.isEmpty {
      guard ExecutableSearch.isExecutable(named) else {
        throw DesktopError.missingCompositor(named: named, searched: [])
      }
      return named
    }
    guard let found = ExecutableSearch.find(Self.name, in: folders) else {
      throw DesktopError.missingCompositor(named: nil, searched: folders)
    }
    return found
  }

  private static var folderOfThisExecutable: String {
    // Without access to /proc, the folders of PATH are still searched.
    let file = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return URL(fileURLWithPath: file).deletingLastPathComponent().path
  }
}

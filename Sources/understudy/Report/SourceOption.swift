// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation

/// The package whose sources a page shows at failures.
struct SourceOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The package whose sources are shown at failures. Default: the package of the working folder. Sources of other "
        + "files are not shown.",
      valueName: "folder"),
    completion: .directory)
  var packagePath: String?

  func validate() throws {
    var isFolder: ObjCBool = false
    guard let packagePath,
      !FileManager.default.fileExists(atPath: packagePath, isDirectory: &isFolder) || !isFolder.boolValue
    else { return }
    throw ValidationError(
      "There is no folder \(packagePath). --package-path expects the folder of the package with the tests."
    )
  }

  /// The named package, or the package that contains the working directory.
  var package: URL? {
    if let packagePath { return URL(fileURLWithPath: packagePath, isDirectory: true) }
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath, isDirectory: true)
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      guard folder.path != "/" else { return nil }
      folder.deleteLastPathComponent()
    }
    return folder
  }
}

// SPDX-License-Identifier: Apache-2.0

import AutomationEngine
import Foundation

/// Finds the program `understudy-studio`, which tests are built without.
struct StudioProgram {
  /// What `UNDERSTUDY_STUDIO` says.
  let named: String?
  /// The folder with the test's executable and the package's products.
  var products = Self.folderOfThisExecutable

  static let name = "understudy-studio"

  /// - Throws: `AutomationError` that says where it was looked for and how to build it.
  func find() throws -> String {
    if let named, !named.isEmpty {
      guard Self.isProgram(named) else {
        throw AutomationError(
          .unsupported, "UNDERSTUDY_STUDIO is \"\(named)\", which is no program. Name the file \(Self.name).")
      }
      return named
    }
    let folders =
      [products] + (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map(String.init)
    if let found = folders.map({ "\($0)/\(Self.name)" }).first(where: Self.isProgram) { return found }
    throw AutomationError(
      .unsupported,
      "The studio is not built: expected \(Self.name) in \(relativePath(products)) or in a folder of PATH. Build it with "
        + "\"swift build --product \(Self.name)\", or name it in UNDERSTUDY_STUDIO.")
  }

  private static func isProgram(_ path: String) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && !isDirectory.boolValue
      && FileManager.default.isExecutableFile(atPath: path)
  }

  private static var folderOfThisExecutable: String {
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

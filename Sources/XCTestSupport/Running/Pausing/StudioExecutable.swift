// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation

/// Finds the program `understudy-studio`, which is not built together with tests.
struct StudioExecutable {
  /// The value of `UNDERSTUDY_STUDIO`.
  let named: String?
  /// The folder with the test's executable and the package's products.
  var products = Self.folderOfThisExecutable

  static let name = "understudy-studio"

  /// Returns the path of the program.
  ///
  /// - Throws: `AutomationError` if there is no such program, with the folder of the tests and the command that builds
  ///   the program.
  func find() throws -> String {
    if let named, !named.isEmpty {
      guard ExecutableSearch.isExecutable(named) else {
        throw AutomationError(
          .unsupported,
          "UNDERSTUDY_STUDIO is \"\(named)\", which is not a program. Set it to the path of "
            + "\(Self.name).")
      }
      return named
    }
    if let found = ExecutableSearch.find(Self.name, in: [products] + ExecutableSearch.folders()) {
      return found
    }
    throw AutomationError(
      .unsupported,
      "The studio is not built: expected \(Self.name) in \(relativePath(products)) or in a folder of PATH. Build it with "
        + "\"swift build --product \(Self.name)\", or set UNDERSTUDY_STUDIO to its path.")
  }

  private static var folderOfThisExecutable: String {
    // Without access to /proc, the folders of PATH are still searched.
    let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "."
    return URL(fileURLWithPath: path).deletingLastPathComponent().path
  }
}

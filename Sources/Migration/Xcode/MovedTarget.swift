// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A target of an Xcode project after its move to the package.
package struct MovedTarget {
  package let module: String
  package let isTest: Bool
  let conditions: [String]
  /// The files, by their paths in the package.
  private(set) var files: [(path: String, data: Data)] = []
  /// The changes of each source, by its path in the package.
  package private(set) var moves: [(path: String, lines: Int, move: SourceMove)] = []
  /// The resources, as paths in the target's folder.
  private(set) var resources: [String] = []
  /// The names of files that are not moved.
  private(set) var leftOut: [String] = []

  private static let useless: Set<String> = [
    "xcassets", "storyboard", "xib", "plist", "entitlements", "strings", "xcstrings", "h", "m", "mm",
    "xctestplan", "pch",
  ]

  init(module: String, files: [URL], isTest: Bool = false, conditions: [String] = [], modules: Set<String>)
    throws
  {
    self.module = module
    self.isTest = isTest
    self.conditions = conditions
    let folder = "\(isTest ? "Tests" : "Sources")/\(module)"
    let shared = Self.commonFolder(of: files)
    for file in files {
      let name = file.pathComponents.dropFirst(shared.count).joined(separator: "/")
      if file.pathExtension == "swift" {
        let source = try String(contentsOf: file, encoding: .utf8)
        let move =
          SnapshotHelper.isSnapshotHelper(source) ? SnapshotHelper.move : SourceMove(source, modules: modules)
        self.files.append(("\(folder)/\(name)", Data(move.text.utf8)))
        moves.append(
          (
            "\(folder)/\(name)",
            source.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count, move
          ))
      } else if Self.useless.contains(file.pathExtension) || file.isFolder {
        leftOut.append(file.lastPathComponent)
      } else {
        self.files.append(("\(folder)/\(name)", try Data(contentsOf: file)))
        resources.append(name)
      }
    }
  }

  var usesAppleModules: Bool { moves.contains(where: \.move.usesAppleModules) }

  func imports(_ other: String) -> Bool {
    moves.contains {
      $0.move.text.split(whereSeparator: \.isNewline).contains { $0.hasSuffix("import \(other)") }
    }
  }

  /// Returns the folder that contains all files, as the components of its path.
  private static func commonFolder(of files: [URL]) -> [String] {
    guard var common = files.first?.deletingLastPathComponent().pathComponents else { return [] }
    for file in files.dropFirst() {
      let parts = file.deletingLastPathComponent().pathComponents
      common = Array(zip(common, parts).prefix { $0 == $1 }.map(\.0))
    }
    return common
  }
}

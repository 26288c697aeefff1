// SPDX-License-Identifier: Apache-2.0

import Foundation
import XCTest

/// Tests the generated package that test packages depend on after an installation.
final class LibraryPackageTests: XCTestCase {
  private struct Manifest: Decodable {
    struct Target: Decodable {
      struct Dependency: Decodable {
        /// The name and a condition.
        let byName: [String?]?
      }

      struct PluginUsage: Decodable {
        /// The name and a package.
        let plugin: [String?]
      }

      let name: String
      let type: String
      let path: String?
      let dependencies: [Dependency]
      let pluginUsages: [PluginUsage]?
    }

    let targets: [Target]
    let products: [Product]

    struct Product: Decodable {
      let name: String
    }
  }

  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func output(_ executable: String, _ arguments: String..., in folder: URL) throws -> Data {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [executable] + arguments
    process.currentDirectoryURL = folder
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    XCTAssertEqual(process.terminationStatus, 0, "\(executable) \(arguments)")
    return data
  }

  func testThePackageHasEachTargetAndPluginThatItsTargetsName() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("library-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    _ = try output("script/library-package", folder.path, in: Self.root)
    let manifest = try JSONDecoder().decode(
      Manifest.self, from: output("swift", "package", "dump-package", in: folder))
    let names = Set(manifest.targets.map(\.name))
    XCTAssertTrue(names.isSuperset(of: ["XCUIAutomation", "XCUITestSupport", "Toolkits", "EmbeddedTexts"]))
    for target in manifest.targets {
      for name in target.dependencies.compactMap({ $0.byName?.first ?? nil }) {
        XCTAssertTrue(names.contains(name), "\(target.name) depends on \(name), which the package lacks")
      }
      for name in (target.pluginUsages ?? []).compactMap({ $0.plugin.first ?? nil }) {
        XCTAssertTrue(names.contains(name), "\(target.name) uses the plugin \(name), which the package lacks")
      }
      let place = target.path ?? (target.type == "plugin" ? "Plugins/" : "Sources/") + target.name
      XCTAssertTrue(FileManager.default.fileExists(atPath: "\(folder.path)/\(place)"), place)
    }
    XCTAssertEqual(
      manifest.products.map(\.name).sorted(), ["AppleModules", "XCUIAutomation", "XCUITestSupport"])
  }
}

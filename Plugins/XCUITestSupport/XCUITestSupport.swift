// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Adds one source file to each target that uses the plugin, with the names of Apple's XCTest.
///
/// Sources written for Apple platforms only `import XCTest`. With the added file, they find Apple's names.
///
/// The added file is a copy of the template next to this file. `Documentation/Explanation/SourceCompatibility.md`
/// describes its content, and how to work without the plugin.
@main
struct XCUITestSupport: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule, module.kind == .generic || module.kind == .test else {
      Diagnostics.error("XCUITestSupport is for libraries and test targets, and \(target.name) is neither.")
      return []
    }
    guard reachesLibrary(target) else {
      Diagnostics.error(
        "\(target.name) uses the plugin XCUITestSupport, but does not depend on the library XCUIAutomation. Add "
          + #".product(name: "XCUIAutomation", package: "understudy") to the target's dependencies."#)
      return []
    }
    let template = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("XCUITestNames.swift.template")
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("XCUITestNames.swift")
    return [
      .buildCommand(
        displayName: "Adding XCUITest's names to \(target.name)",
        // The shell has this path on every system; `cp` does not have the same path everywhere.
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: ["-c", #"cp "$0" "$1""#, template.path, output.path],
        inputFiles: [template], outputFiles: [output])
    ]
  }

  /// Whether a target depends on the library, directly or through other targets.
  private func reachesLibrary(_ target: any Target) -> Bool {
    // If the library is prebuilt, each product is a single target with the product's name.
    target.recursiveTargetDependencies.contains { ["XCUIAutomation", "AppleModules"].contains($0.name) }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import PackagePlugin

/// Embeds the scripts, styles and pages of a target in its code, as `EmbeddedTexts`.
///
/// SwiftPM also supports embedding (`embedInCode`), but it writes an array of numbers. For 400 kB, the compiler (6.3.1)
/// needs 110 s of processor time for such an array, and 0.1 s for string literals.
@main
struct EmbeddedTexts: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let module = target.sourceModule else { return [] }
    // All files that are neither Swift nor excluded in the manifest.
    let files = module.sourceFiles.filter { $0.type == .unknown }.map(\.url).sorted { $0.path < $1.path }
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("embed.sh")
    let output = context.pluginWorkDirectoryURL.appendingPathComponent("EmbeddedTexts.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) texts in \(target.name)",
        // The shell has this path on every system.
        executable: URL(fileURLWithPath: "/bin/sh"),
        arguments: [script.path, output.path, module.directoryURL.path] + files.map(\.path),
        inputFiles: [script] + files, outputFiles: [output])
    ]
  }
}

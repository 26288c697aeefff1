// SPDX-License-Identifier: Apache-2.0

import Foundation

/// Compiles Swift against the library that these tests were built with.
struct TypeChecker {
  struct Diagnostic {
    let line: Int
    let text: String
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the folder of the build products, which contains this test executable.
  private static func products() throws -> URL {
    let executable = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
    let folder = executable.deletingLastPathComponent()
    guard FileManager.default.fileExists(atPath: folder.appendingPathComponent("Modules").path) else {
      throw Failure(description: "expected the folder Modules with the built modules in \(folder.path)")
    }
    return folder
  }

  /// Type-checks a source file and does not run it.
  ///
  /// - Parameters:
  ///   - source: the text of the file.
  ///   - languageMode: "5" or "6".
  /// - Returns: the errors and warnings, in the order of the compiler.
  /// - Throws: an error when the compiler cannot be run.
  static func check(_ source: String, languageMode: String) throws -> [Diagnostic] {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("api-checklist-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("Probes.swift")
    try source.write(to: file, atomically: true, encoding: .utf8)

    let products = try products()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      [
        "swiftc", "-typecheck", "-swift-version", languageMode, "-continue-building-after-errors",
        "-I", products.appendingPathComponent("Modules").path,
        "-module-cache-path", folder.appendingPathComponent("cache").path,
      ] + cModules(products) + [file.path]
    let output = Pipe()
    process.standardError = output
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: data, as: UTF8.self)
    let diagnostics = text.split(separator: "\n").compactMap { diagnostic(String($0), in: file.path) }
    if process.terminationStatus != 0, diagnostics.isEmpty {
      throw Failure(description: "the compiler failed without naming a line of the probes:\n\(text)")
    }
    return diagnostics
  }

  /// Returns the compiler options for the C modules that our modules import.
  ///
  /// The module maps of system libraries are in the sources, and those of C targets in the build products.
  private static func cModules(_ products: URL) -> [String] {
    let sources = package.appendingPathComponent("Sources")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: sources.path)) ?? []
    return names.sorted().flatMap { name -> [String] in
      let folder = sources.appendingPathComponent(name)
      let maps = [
        folder.appendingPathComponent("module.modulemap"),
        products.appendingPathComponent("\(name).build/module.modulemap"),
      ]
      return maps.filter { FileManager.default.fileExists(atPath: $0.path) }
        .flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }
  }

  /// Reads a line such as `/folder/Probes.swift:12:3: error: text`.
  private static func diagnostic(_ line: String, in file: String) -> Diagnostic? {
    guard line.hasPrefix(file + ":") else { return nil }
    let parts = line.dropFirst(file.count + 1).split(separator: ":", maxSplits: 2)
    guard parts.count == 3, let number = Int(parts[0]) else { return nil }
    let text = parts[2].trimmed
    guard text.hasPrefix("error:") || text.hasPrefix("warning:") else { return nil }
    return Diagnostic(line: number, text: text)
  }
}

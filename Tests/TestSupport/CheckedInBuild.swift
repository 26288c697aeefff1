// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A source in C whose compiled files are checked in, with the digests that its script wrote next to them.
package struct CheckedInBuild {
  /// The folder with the source, the compiled files and their digests.
  private let folder: URL
  /// The name of the source without its extension, which is also that of the file with the digests.
  private let name: String
  /// The names of the compiled files, in the order of the script.
  private let compiled: [String]
  /// The name of the file in the folder `script`.
  private let script: String

  /// A checked-in file that its script did not write.
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String

    fileprivate init(_ finding: String, script: String) {
      description = "\(finding): run script/\(script)"
    }
  }

  /// A compiled file of the sources, and the one that the script writes now.
  package struct Pair {
    package let name: String
    package let kept: CompiledModule
    package let built: CompiledModule
  }

  /// - Parameters:
  ///   - folder: the path of the folder with the source below `Sources`, such as "Desktop/Clock".
  ///   - name: the name of the source without its extension, such as "program-clock".
  ///   - fileExtension: the extension of the compiled files, with the period; "" for programs.
  ///   - script: the name of the file in the folder `script`.
  package init(in folder: String, name: String, fileExtension: String = "", script: String) {
    self.folder = Self.package.appendingPathComponent("Sources/\(folder)")
    (self.name, self.script) = (name, script)
    compiled = ["x86_64", "aarch64"].map { "\(name)-\($0)\(fileExtension)" }
  }

  private static let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Checks that the source and the compiled files are those whose digests the script wrote.
  ///
  /// - Throws: ``Mismatch`` if a file has changed or has no digest; an error if the digests cannot be checked.
  package func checkDigests() throws {
    let file = "\(name).sha256"
    let output = Pipe()
    let check = Process()
    check.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    check.arguments = ["--check", "--strict", "--quiet", file]
    check.currentDirectoryURL = folder
    (check.standardOutput, check.standardError) = (output, output)
    try check.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    check.waitUntilExit()
    guard check.terminationStatus == 0 else { throw Mismatch(text, script: script) }
    let digests = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    let names = digests.split(separator: "\n").compactMap { $0.split(separator: " ").last.map(String.init) }
    guard names == ["\(name).c"] + compiled else {
      throw Mismatch("\(file) has digests of \(names)", script: script)
    }
  }

  /// Compiles the source again, and checks that the same toolchain makes the same bytes.
  ///
  /// Another toolchain makes other machine code, so only files of the same linker are compared.
  ///
  /// - Returns: the files, for checks that do not depend on the toolchain.
  /// - Throws: ``Mismatch`` if a file differs or does not name its linker; an error if the script fails.
  package func rebuild() throws -> [Pair] {
    let target = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString)")
    // If the removal fails, the remaining files are temporary and harmless.
    defer { try? FileManager.default.removeItem(at: target) }
    let build = Process()
    build.executableURL = Self.package.appendingPathComponent("script/\(script)")
    build.arguments = [target.path]
    build.standardOutput = FileHandle.nullDevice
    try build.run()
    build.waitUntilExit()
    guard build.terminationStatus == 0 else {
      throw Mismatch("The script ends with status \(build.terminationStatus)", script: script)
    }
    return try compiled.map { file in
      let pair = Pair(
        name: file, kept: try CompiledModule(folder.appendingPathComponent(file)),
        built: try CompiledModule(target.appendingPathComponent(file)))
      guard pair.kept.linker != nil else {
        throw Mismatch("\(file) does not name its linker", script: script)
      }
      guard pair.built.linker != pair.kept.linker || pair.built.bytes == pair.kept.bytes else {
        throw Mismatch("\(file) was built from another source or with other options", script: script)
      }
      return pair
    }
  }
}

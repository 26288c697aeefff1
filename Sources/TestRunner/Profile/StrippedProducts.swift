// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Copies of the build products without debug information, in a separate folder.
///
/// Valgrind 3.19 cannot start programs with the debug information of current compilers ("Possibly corrupted debuginfo
/// file. I can't recover.").
struct StrippedProducts {
  let folder: URL
  private let original: URL

  /// Creates the copies.
  ///
  /// - Parameters:
  ///   - original: the folder of the build products.
  ///   - folder: the new folder; files that are not programs, or cannot be stripped, become links in it.
  /// - Throws: ``RunnerError`` if the folder cannot be filled, or if the tool that strips programs is missing.
  init(of original: URL, in folder: URL) throws {
    self.original = original
    self.folder = folder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for name in try FileManager.default.contentsOfDirectory(atPath: original.path) {
        let source = original.appendingPathComponent(name)
        let target = folder.appendingPathComponent(name)
        if try Self.isProgram(source) {
          let run = try ToolRun.run(
            try CodeSymbols.tool("llvm-objcopy"), ["--strip-debug", source.path, target.path],
            timeout: TimeLimits.Runner.stripping.seconds)
          if run.status == 0 { continue }
        }
        try FileManager.default.createSymbolicLink(at: target, withDestinationURL: source)
      }
    } catch let error as RunnerError {
      throw error
    } catch {
      throw RunnerError(
        .cannotWrite,
        "Programs that valgrind can read cannot be created in \(folder.path): \(error.localizedDescription)")
    }
  }

  private static func isProgram(_ file: URL) throws -> Bool {
    let values = try file.resourceValues(forKeys: [.isRegularFileKey, .isExecutableKey])
    return values.isRegularFile == true && values.isExecutable == true && file.pathExtension != "so"
  }

  /// Returns the path of the original file with debug information for a path in the new folder.
  func original(of path: String) -> String {
    let prefix = folder.path + "/"
    return path.hasPrefix(prefix)
      ? original.appendingPathComponent(String(path.dropFirst(prefix.count))).path : path
  }
}

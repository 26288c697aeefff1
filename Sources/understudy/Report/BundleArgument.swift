// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestReport

/// The bundle that a command is about.
struct BundleArgument: ParsableArguments {
  @Argument(
    help: "A result bundle; the last one below .build/understudy-results, unless named.",
    completion: .directory)
  var bundle: String?

  func results() throws -> RunResults { RunResults(try BundleReader.read(url())) }

  func url() throws -> URL { try Self.locate(bundle ?? Self.standardFolder.path) }

  /// Where runs write without being told: of a folder that is no package, to the user's own among temporary files.
  static var standardFolder: URL {
    let folder = URL(fileURLWithPath: ".build/understudy-results", isDirectory: true)
    if FileManager.default.fileExists(atPath: folder.path) { return folder }
    let temporary = BundleLocation.temporaryFolder(in: FileManager.default.temporaryDirectory)
    return bundles(in: temporary).isEmpty ? folder : temporary
  }

  /// The bundles in a folder, the oldest first: their names begin with the time.
  static func bundles(in folder: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".\(BundleFormat.pathExtension)") }.sorted()
      .map { folder.appendingPathComponent($0, isDirectory: true) }
  }

  /// The bundle at a path, or the last one in a folder of bundles.
  static func locate(_ path: String) throws -> URL {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    let events = url.appendingPathComponent(BundleFormat.events).path
    guard !FileManager.default.fileExists(atPath: events) else { return url }
    if let last = bundles(in: url).last { return last }
    if url.pathExtension == BundleFormat.pathExtension { return url }
    throw ValidationError(
      "There is no result bundle at \(url.path). Expected a folder NAME.\(BundleFormat.pathExtension), or a folder with "
        + "some of them, as swift test writes to .build/understudy-results. Run the tests first, or name a bundle."
    )
  }
}

/// Where a report goes.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")], help: "A file; standard output, unless named.",
    completion: .file()
  )
  var path: String?

  func write(_ data: Data) throws {
    guard let path else { return try FileHandle.standardOutput.write(contentsOf: data) }
    do {
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw BundleError.cannotWrite(path: path, reason: error.localizedDescription)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import ArgumentParser
import Foundation
import ResultBundle
import TestResults

/// The bundle for a command.
struct BundleArgument: ParsableArguments {
  @Argument(
    help: "A result bundle, or a folder of result bundles. Default: the last run in the current folder.",
    completion: .directory)
  var bundle: String?

  /// Reads the bundle; prints its path if the user has not named it.
  func results() throws -> RunResults {
    let url = try url()
    if url.path != bundle.map({ URL(fileURLWithPath: $0, isDirectory: true).path }) {
      Terminal.error("Run: \(url.path)")
    }
    return RunResults(try BundleReader.read(url))
  }

  func url() throws -> URL {
    if let bundle { return try Self.locate(bundle) }
    if let last = Self.latest { return last }
    throw ValidationError(Self.nothingFound)
  }

  /// The folders for bundles of runs that were started in this folder without a path for the bundle: a folder in the
  /// package, or the user's own folder among temporary files.
  private static var folders: [URL] {
    [
      URL(fileURLWithPath: ".build/understudy-results", isDirectory: true),
      BundleLocation.temporaryFolder(in: FileManager.default.temporaryDirectory),
    ]
  }

  /// The folder for the bundle of the next run that is started in this folder, unless the run names a path.
  static var folderOfNextRun: URL {
    let folders = folders
    return FileManager.default.fileExists(atPath: folders[0].deletingLastPathComponent().path)
      ? folders[0] : folders[1]
  }

  /// The last run that was started in this folder.
  static var latest: URL? { runs.last }

  /// The runs that were started in this folder without a path, the oldest first.
  ///
  /// The folder among temporary files contains runs that were started in any folder, so the runs of other folders are
  /// left out.
  static var runs: [URL] {
    let folders = folders
    let others = bundles(in: folders[1]).filter(isOfThisFolder)
    return (bundles(in: folders[0]) + others).sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  private static func isOfThisFolder(_ bundle: URL) -> Bool {
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath).resolvingSymlinksInPath().path
    // A bundle that cannot be read does not count as a run of this folder.
    return (try? BundleReader.starts(of: bundle))?.contains { start in
      start.directory.map { URL(fileURLWithPath: $0).resolvingSymlinksInPath().path == here } ?? false
    } ?? false
  }

  private static var nothingFound: String {
    let (here, package, temporary) = (FileManager.default.currentDirectoryPath, folders[0], folders[1])
    var text = """
      There is no result bundle of a run in \(here). Expected one in \(package.path), or one in \(temporary.path) \
      whose run was started in this folder. Run the tests first, or name a bundle.
      """
    if let other = bundles(in: temporary).last {
      text += " The last run of another folder is \(other.path)."
    }
    return text
  }

  /// Returns the bundles in a folder, the oldest first.
  ///
  /// They are sorted by name, because the names begin with the time. A folder that cannot be read has none.
  static func bundles(in folder: URL) -> [URL] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
      .filter { $0.hasSuffix(".\(BundleFormat.pathExtension)") }.sorted()
      .map { folder.appendingPathComponent($0, isDirectory: true) }
  }

  /// Returns the bundle at a path, or the last bundle in a folder.
  static func locate(_ path: String) throws -> URL {
    let url = URL(fileURLWithPath: path, isDirectory: true)
    let events = url.appendingPathComponent(BundleFormat.events).path
    guard !FileManager.default.fileExists(atPath: events) else { return url }
    if let last = bundles(in: url).last { return last }
    if url.pathExtension == BundleFormat.pathExtension { return url }
    throw ValidationError(
      "There is no result bundle at \(url.path). Expected a folder NAME.\(BundleFormat.pathExtension), or a folder "
        + "with result bundles, such as .build/understudy-results, which swift test writes. Run the tests first, or "
        + "name another bundle."
    )
  }
}

/// The destination of a report.
struct OutputOption: ParsableArguments {
  @Option(
    name: [.customShort("o"), .customLong("output")], help: "The file to write. Default: standard output.",
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

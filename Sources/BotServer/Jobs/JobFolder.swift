// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// The files that a job may write, on the machine where the job runs.
///
/// The contents are untrusted; for example, links may lead anywhere.
struct JobFolder {
  let url: URL

  var source: URL { url.appendingPathComponent("source", isDirectory: true) }
  var results: URL { url.appendingPathComponent(Self.results, isDirectory: true) }
  var junit: URL { url.appendingPathComponent(Self.junit) }
  var script: URL { url.appendingPathComponent("run.sh") }
  var order: URL { url.appendingPathComponent("order.json") }
  /// The build products of the last run, which the next run reuses.
  private var storedBuild: URL { url.appendingPathComponent(Self.storedBuild, isDirectory: true) }

  static let results = "results.\(BundleFormat.pathExtension)"
  static let junit = "results.xml"
  static let storedBuild = "build"

  /// Returns the folder of the package in the job's clone of the repository.
  ///
  /// - Parameter folder: the path of the package in the repository.
  /// - Returns: the folder.
  func package(_ folder: String) -> URL {
    folder == "." ? source : source.appendingPathComponent(folder, isDirectory: true)
  }

  /// Creates the folder; if it exists, removes everything in it except the build products.
  ///
  /// - Throws: a file error.
  func make() throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    clear()
  }

  /// Removes everything except the build products.
  func clear() {
    // A folder that does not exist yet has no contents.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    where name != Self.storedBuild {
      remove(url.appendingPathComponent(name))
    }
  }

  /// Moves the build products of the last run to their location in the package.
  ///
  /// - Parameters:
  ///   - folder: the path of the package in the repository.
  ///   - clean: whether to remove the build products instead.
  func placeBuild(in folder: String, clean: Bool) {
    if clean { remove(storedBuild) }
    guard Self.isFolder(storedBuild), contains(package(folder)) else { return }
    rename(storedBuild.path, package(folder).appendingPathComponent(".build").path)
  }

  /// Moves the build products out of the package, so that the next run can reuse them.
  func storeBuild(of folder: String) {
    let build = package(folder).appendingPathComponent(".build")
    guard contains(package(folder)), Self.isFolder(build) else { return }
    remove(storedBuild)
    rename(build.path, storedBuild.path)
  }

  /// Whether a folder is inside the job's folder, with all symbolic links resolved.
  ///
  /// This must be checked before the server writes to the folder, because a link of the commit may lead to a place
  /// where the server can write, but the job may not.
  func contains(_ folder: URL) -> Bool {
    guard let root = Self.realPath(of: url), let path = Self.realPath(of: folder) else { return false }
    return path.hasPrefix(root + "/")
  }

  private static func realPath(of file: URL) -> String? {
    guard let path = realpath(file.path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Removes files of a job, including folders that the job has made unreadable.
  private func remove(_ file: URL) {
    // An error is usually caused by folders without permissions, which are changed below.
    guard (try? FileManager.default.removeItem(at: file)) == nil, Self.isFolder(file) else { return }
    // If files remain, the next job fails and reports them.
    _ = try? JobCommand.run("chmod", ["-R", "u+rwX", "--", file.path], [:], limit: TimeLimits.Bots.git)
    try? FileManager.default.removeItem(at: file)
  }

  static func isFolder(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import ResultBundle
import Timing

/// The files that a job may write, on the machine where it runs.
///
/// Its contents are untrusted: links may lead anywhere.
struct JobFolder {
  let url: URL

  var source: URL { url.appendingPathComponent("source", isDirectory: true) }
  var results: URL { url.appendingPathComponent(Self.results, isDirectory: true) }
  var junit: URL { url.appendingPathComponent(Self.junit) }
  var script: URL { url.appendingPathComponent("run.sh") }
  var order: URL { url.appendingPathComponent("order.json") }
  /// The build products, which stay from one run to the next.
  private var kept: URL { url.appendingPathComponent(Self.kept, isDirectory: true) }

  static let results = "results.\(BundleFormat.pathExtension)"
  static let junit = "results.xml"
  static let kept = "build"

  /// The package's folder.
  ///
  /// - Parameter folder: in the repository.
  /// - Returns: a folder of the clone.
  func package(_ folder: String) -> URL {
    folder == "." ? source : source.appendingPathComponent(folder, isDirectory: true)
  }

  /// Makes the folder, with nothing in it but what was built.
  ///
  /// - Throws: a file error.
  func make() throws {
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    clear()
  }

  /// Removes all but what was built.
  func clear() {
    // Where there is no folder yet, nothing is in it.
    for name in (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [] where name != Self.kept
    {
      remove(url.appendingPathComponent(name))
    }
  }

  /// Puts what the last run has built where a package has it.
  ///
  /// - Parameters:
  ///   - folder: where the package is.
  ///   - clean: whether it is removed instead.
  func placeBuild(in folder: String, clean: Bool) {
    if clean { remove(kept) }
    guard Self.isFolder(kept), isOwn(package(folder)) else { return }
    rename(kept.path, package(folder).appendingPathComponent(".build").path)
  }

  /// Keeps what was built for the next run.
  func keepBuild(of folder: String) {
    let build = package(folder).appendingPathComponent(".build")
    guard isOwn(package(folder)), Self.isFolder(build) else { return }
    remove(kept)
    rename(build.path, kept.path)
  }

  /// Whether a folder is in the job's own one, whatever the links of a commit are.
  ///
  /// The server may write where the job may not.
  func isOwn(_ folder: URL) -> Bool {
    guard let own = Self.realPath(of: url), let path = Self.realPath(of: folder) else { return false }
    return path.hasPrefix(own + "/")
  }

  private static func realPath(of file: URL) -> String? {
    guard let path = realpath(file.path, nil) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Removes what a job has made, also a folder that it has made unreadable.
  private func remove(_ file: URL) {
    guard (try? FileManager.default.removeItem(at: file)) == nil, Self.isFolder(file) else { return }
    // If something still remains, it is in the way of the next job, which reports it.
    _ = try? Command.run("chmod", ["-R", "u+rwX", "--", file.path], [:], limit: TimeLimits.Bots.git)
    try? FileManager.default.removeItem(at: file)
  }

  static func isFolder(_ file: URL) -> Bool {
    var status = stat()
    return lstat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

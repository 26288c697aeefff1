// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The place where a run writes its bundle.
package enum BundleLocation {
  /// The path that the environment names (`UNDERSTUDY_RESULT_PATH`), else a bundle of this run below the package's build
  /// folder, else one in a folder of the user's own among temporary files.
  ///
  /// One call of `swift test` starts several processes: they are children of one parent, and write to one bundle.
  package static func standard(environment: [String: String] = ProcessInfo.processInfo.environment) -> URL {
    if let path = environment[.resultPath], !path.isEmpty {
      return URL(fileURLWithPath: path, isDirectory: true)
    }
    let build = URL(fileURLWithPath: ".build", isDirectory: true)
    let parent =
      FileManager.default.isWritableFile(atPath: build.path)
      ? build.appendingPathComponent("understudy-results", isDirectory: true)
      : temporaryFolder(in: FileManager.default.temporaryDirectory)
    return parent.appendingPathComponent("\(runName).\(BundleFormat.pathExtension)", isDirectory: true)
  }

  /// A folder for temporary files that only the user can access.
  ///
  /// All processes of a user find the same one.
  ///
  /// Somebody else may have made a folder of this name beforehand, to see the files, or to redirect them by a link. Such a
  /// folder is not used, and the next name is tried.
  package static func temporaryFolder(in folder: URL) -> URL {
    let name = "understudy-results-\(geteuid())"
    for number in 1...maximumNames {
      let candidate = folder.appendingPathComponent(
        number == 1 ? name : "\(name)-\(number)", isDirectory: true)
      if mkdir(candidate.path, BundleFolder.permissionsOfFolders) == 0 || isOwnersAlone(candidate) {
        return candidate
      }
    }
    // Nobody can predict this name. If it cannot be made either, the bundle's writer reports the reason.
    let unknown = folder.appendingPathComponent("\(name)-\(UUID().uuidString)", isDirectory: true)
    mkdir(unknown.path, BundleFolder.permissionsOfFolders)
    return unknown
  }

  private static let maximumNames = 20

  private static func isOwnersAlone(_ folder: URL) -> Bool {
    var status = stat()
    return lstat(folder.path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }

  /// The name of the stream of this process: no other process of the run has it.
  package static var streamName: String { name(of: ProcessInfo.processInfo.processIdentifier) }

  /// The name that a runner has chosen for the stream (`UNDERSTUDY_STREAM`), else ``streamName``.
  ///
  /// The processes that the tests start do not see it: their streams are others.
  package static func takeStreamName() -> String {
    defer { unsetenv(Setting.stream.name) }
    guard let name = ProcessInfo.processInfo.environment[.stream], BundleFormat.isFileName(name)
    else { return streamName }
    return name
  }

  private static var runName: String {
    let parent = getppid()
    // A process whose parent has gone was adopted by one that has nothing to do with the run.
    return name(of: parent > 1 ? parent : ProcessInfo.processInfo.processIdentifier)
  }

  /// The start time and the number of a process: together they are unique.
  private static func name(of process: Int32) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
    return "\(formatter.string(from: start(of: process)))-\(process)"
  }

  /// See proc(5): the 22nd field of `stat`, clock ticks since the system started.
  private static func start(of process: Int32) -> Date {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return Date() }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return Date() }
    let seconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    return Date(timeIntervalSinceNow: seconds - ProcessInfo.processInfo.systemUptime)
  }
}

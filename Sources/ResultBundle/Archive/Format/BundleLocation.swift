// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The path at which a run writes its bundle.
package enum BundleLocation {
  /// Returns the path of the bundle of this run, which is the value of `UNDERSTUDY_RESULT_PATH` if it is set.
  ///
  /// Otherwise, the bundle is in the package's build folder, or in the user's folder for temporary files if the build
  /// folder cannot be written.
  ///
  /// One run of `swift test` starts several processes. They have the same parent process, so they get the same path
  /// and write to one bundle.
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

  /// Returns a folder for temporary files that only the user can access.
  ///
  /// All processes of a user get the same folder.
  ///
  /// Another user may have created a folder of this name beforehand, to read the files or to redirect them by a link.
  /// Such a folder is not used, and the next name is tried.
  package static func temporaryFolder(in folder: URL) -> URL {
    let name = "understudy-results-\(geteuid())"
    for number in 1...maximumNames {
      let candidate = folder.appendingPathComponent(
        number == 1 ? name : "\(name)-\(number)", isDirectory: true)
      if mkdir(candidate.path, BundleFolder.permissionsOfFolders) == 0 || isOwnersAlone(candidate) {
        return candidate
      }
    }
    // Nobody can predict this name. If this folder cannot be created either, the bundle's writer reports the reason.
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

  private static var runName: String {
    let parent = getppid()
    // If the parent has ended, the parent is now process 1, which is not part of the run.
    return name(of: parent > 1 ? parent : ProcessInfo.processInfo.processIdentifier)
  }

  /// Returns a unique name: the start time and the id of a process.
  static func name(of process: Int32) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd'T'HH-mm-ss"
    return "\(formatter.string(from: start(of: process)))-\(process)"
  }

  /// Returns the start time of a process; the current time if it cannot be read.
  ///
  /// The source is the 22nd field of `stat` in proc(5), in clock ticks since the system started. These ticks include
  /// the time for which the system was suspended, as `CLOCK_BOOTTIME` does.
  private static func start(of process: Int32) -> Date {
    guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let end = stat.lastIndex(of: ")")
    else { return Date() }
    let fields = stat[stat.index(after: end)...].split(separator: " ")
    guard fields.count > 19, let ticks = Double(fields[19]) else { return Date() }
    let seconds = ticks / Double(sysconf(Int32(_SC_CLK_TCK)))
    var now = timespec()
    clock_gettime(CLOCK_BOOTTIME, &now)
    return Date() - (Double(now.tv_sec) + Double(now.tv_nsec) / 1e9 - seconds)
  }
}

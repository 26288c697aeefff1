// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Timing

/// Checks the disk that a job uses: a job that fills it leaves no space for the results of others.
///
/// No folder limit works on every file system and for every user, so a check at intervals ends the job.
struct JobDisk {
  let folder: URL
  /// Bytes that a job's folder may have.
  var most: Int64 = 64 << 30
  /// Bytes that have to be left on the disk.
  var left: Int64 = 1 << 30
  private var next = Date.distantPast

  init(_ folder: URL) { self.folder = folder }

  /// The reason to end the job; nil if it can go on, and between two checks of the folder's size.
  ///
  /// The free space on the disk is checked each time, since that costs nothing.
  mutating func problem(now: Date = Date()) -> String? {
    var status = statvfs()
    if statvfs(folder.path, &status) == 0 {
      let free = Int64(
        clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
          .partialValue)
      if free < left {
        return "It was ended, since less than \(Self.text(left)) is left on the disk of \(folder.path)."
      }
    }
    guard now >= next else { return nil }
    next = now + TimeLimits.Bots.diskPoll.seconds
    // A part of the folder that cannot be looked at now is looked at the next time.
    guard let size = try? Self.size(of: folder), size > most else { return nil }
    return
      "It was ended, since its folder has \(Self.text(size)), and a job may have \(Self.text(most)). Remove what the tests leave behind."
  }

  /// Bytes on the disk of all files of a folder.
  static func size(of folder: URL) throws -> Int64 {
    let output = try Command.run(
      "du", ["-sxB1", "--", folder.path], ProcessInfo.processInfo.environment,
      limit: TimeLimits.Bots.diskPoll,
      // 1, where a file went in the middle.
      statuses: [0, 1]
    ).output
    let line = output.split(separator: "\n").last.map(String.init) ?? ""
    return line.split(separator: "\t").first.flatMap { Int64($0) } ?? 0
  }

  private static func text(_ bytes: Int64) -> String {
    "\((Double(bytes) / Double(1 << 30)).formatted(.number.precision(.fractionLength(0...1)))) GB"
  }
}

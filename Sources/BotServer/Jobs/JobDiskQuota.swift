// SPDX-License-Identifier: Apache-2.0

import BotStore
import Foundation
import Timing

/// Checks the disk usage of a job, because a job that fills the disk leaves no space for the results of other jobs.
///
/// There is no size limit for folders that works on every file system and for every user. So the server checks the
/// usage at intervals, and ends a job that uses too much.
struct JobDiskQuota {
  let folder: URL
  /// The maximum size of a job's folder, in bytes.
  var maximum: Int64 = 64 << 30
  /// The minimum free space on the disk, in bytes; if less is free, the job is ended.
  var left: Int64 = 1 << 30
  /// The time of the next check of the size, in seconds of `MonotonicClock`.
  private var next = -TimeInterval.infinity

  init(_ folder: URL) { self.folder = folder }

  /// Returns the reason to end the job; nil if the job can continue.
  ///
  /// The free space on the disk is checked in each call, because this check is fast. The size of the folder is measured
  /// only at intervals.
  ///
  /// - Parameter now: the current time in seconds of `MonotonicClock`.
  /// - Returns: the reason, in sentences for the user.
  mutating func problem(now: TimeInterval = MonotonicClock.now) -> String? {
    var status = statvfs()
    if statvfs(folder.path, &status) == 0 {
      let free = Int64(
        clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
          .partialValue)
      if free < left {
        return
          "The job was ended, because less than \(Self.text(left)) is free on the disk of \(folder.path)."
      }
    }
    guard now >= next else { return nil }
    next = now + TimeLimits.Bots.diskPoll.seconds
    // If a part of the folder cannot be read now, the next check measures the size again.
    guard let size = try? Self.size(of: folder), size > maximum else { return nil }
    return
      "The job was ended, because its folder has \(Self.text(size)); the limit is \(Self.text(maximum)). Make the "
      + "tests remove their files."
  }

  /// Returns the bytes that all files of a folder use on the disk.
  static func size(of folder: URL) throws -> Int64 {
    let output = try JobCommand.run(
      "du", ["-sxB1", "--", folder.path], ProcessInfo.processInfo.environment,
      limit: TimeLimits.Bots.diskPoll,
      // The status is 1 if a file disappeared during the count.
      statuses: [0, 1]
    ).output
    let line = output.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
    return line.split(separator: "\t").first.flatMap { Int64($0) } ?? 0
  }

  private static func text(_ bytes: Int64) -> String {
    let gigabytes = Double(bytes) / 1_073_741_824
    return "\(gigabytes.formatted(.number.precision(.fractionLength(0...1)))) GB"
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// Removes the remains of desktops whose owner (the test process) and guard (the process that cleans up after it) both
/// ended without cleaning up, as after a power cut.
enum StaleDesktops {
  /// Ends the processes of stale desktops and removes their folders.
  ///
  /// A desktop whose lock is held is in use. Folders of other users are not changed.
  ///
  /// - Returns: the folders that were removed.
  @discardableResult
  static func sweep(bases: Set<String> = DesktopFolders.allBases) -> [String] {
    bases.flatMap { base in
      // A folder that cannot be read contains no desktop of this user.
      ((try? FileManager.default.contentsOfDirectory(atPath: base)) ?? [])
        .filter { $0.hasPrefix(DesktopFolders.prefix) }.map { "\(base)/\($0)" }.filter(sweep)
    }
  }

  /// Removes the remains of one desktop.
  ///
  /// - Returns: whether the folder belonged to a stale desktop and was removed.
  private static func sweep(root: String) -> Bool {
    var status = stat()
    guard lstat(root, &status) == 0, status.st_mode & S_IFMT == S_IFDIR, status.st_uid == getuid() else {
      return false
    }
    let file = root + "/" + DesktopFolders.identifierName
    // A folder without a valid identifier may belong to another program, so it is not removed.
    guard let identifier = try? String(contentsOfFile: file, encoding: .utf8),
      UUID(uuidString: identifier) != nil
    else { return false }
    let path = root + "/" + DesktopFolders.lockName
    // If the lock is missing, the owner ended before it created the lock, or the guard ended while it removed the
    // folder. A folder that was changed recently may belong to an owner that is about to create its lock.
    if access(path, F_OK) != 0,
      Double(time(nil) - status.st_mtim.tv_sec) < TimeLimits.Desktop.unlockedAge.seconds
    {
      return false
    }
    let lock: FileDescriptor?
    do {
      lock = try FileDescriptor.open(path, O_RDWR | O_NOFOLLOW)
    } catch {
      // Without a lock file, no process holds the lock. After any other error, such as too many open files,
      // a process may still hold it.
      guard access(path, F_OK) != 0, errno == ENOENT else { return false }
      lock = nil
    }
    if let lock, flock(lock.number, LOCK_EX | LOCK_NB) != 0 { return false }
    remove(
      root: root, identifier: identifier, deadline: Deadline(after: TimeLimits.Desktop.sweepOfStale.seconds))
    return access(root, F_OK) != 0
  }

  /// Removes the processes and files of a desktop, as its guard would have done.
  static func remove(root: String, identifier: String, deadline: Deadline) {
    let assignment = "\(DesktopProcess.desktopVariable)=\(identifier)"
    let record = ProcessRecord(root: URL(fileURLWithPath: root)).read()
    ProcessTable.killMembers(carrying: assignment, sessions: record.sessions, deadline: deadline)
    for leftover in record.leftovers { leftover.remove() }
    // The contents of a file system that is still mounted in the folder must not be deleted.
    let mounts = ProcessTable.contents("/proc/self/mounts").map { String(decoding: $0, as: UTF8.self) } ?? ""
    guard !mounts.contains(" \(root)/") else { return }
    // If the removal fails, the start of a later desktop tries it again.
    try? FileManager.default.removeItem(atPath: root)
  }
}

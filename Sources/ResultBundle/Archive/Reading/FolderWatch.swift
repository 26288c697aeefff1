// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Waits for writes in a folder; see inotify(7).
///
/// A user has a limited number of inotify instances, 128 by default, which all programs of the user share. If no
/// instance is left, or the folder cannot be watched, for example because it does not exist yet, the watch compares the
/// folder's files at intervals instead.
package final class FolderWatch {
  private let descriptor: Int32
  private let folder: URL
  /// The files at the last comparison; nil if the system watches the folder.
  private var files: Set<FileState>?

  /// Watches a folder, which may be created later.
  ///
  /// - Parameters:
  ///   - folder: the folder to watch; it may not exist yet.
  ///   - descriptor: an inotify descriptor, which this watch closes; negative if the system has none left.
  package init(
    _ folder: URL, descriptor: Int32 = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
  ) {
    self.folder = folder
    self.descriptor = descriptor
    let watched = inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO))
    if watched < 0 { files = FileState.all(in: folder) }
  }

  /// Watches a folder; if it does not exist, watches the nearest existing folder above it.
  package convenience init(nearest folder: URL) {
    var folder = folder.standardizedFileURL
    while folder.path != "/", !FileManager.default.fileExists(atPath: folder.path) {
      folder.deleteLastPathComponent()
    }
    self.init(folder)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Waits until something is written, or returns at once if something was written since the last call.
  ///
  /// - Parameters:
  ///   - timeout: the longest wait, in seconds.
  ///   - end: a descriptor that ends the wait as soon as it is readable, such as that of the signals to the process; -1
  ///     if there is no such descriptor. Nothing is read from it.
  /// - Returns: whether something was written.
  @discardableResult
  package func wait(timeout: TimeInterval, endedBy end: Int32 = -1) -> Bool {
    if let files { return waitForWrite(since: files, timeout: timeout, endedBy: end) }
    // poll(2) ignores a negative descriptor.
    var entries = [descriptor, end].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    guard poll(&entries, nfds_t(entries.count), Self.milliseconds(timeout)) > 0, entries[0].revents != 0
    else { return false }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return true
  }

  private func waitForWrite(since known: Set<FileState>, timeout: TimeInterval, endedBy end: Int32) -> Bool {
    let deadline = MonotonicClock.now + timeout
    while true {
      let now = FileState.all(in: folder)
      files = now
      if !now.isSubset(of: known) { return true }
      let rest = deadline - MonotonicClock.now
      if rest <= 0 { return false }
      var entry = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      let pause = Self.milliseconds(min(rest, TimeLimits.CommandLine.folderPoll.seconds))
      if poll(&entry, 1, pause) > 0 { return false }
    }
  }

  /// Converts seconds to milliseconds for poll(2), rounded up, so that the last fraction of a millisecond is not a busy
  /// loop.
  private static func milliseconds(_ seconds: TimeInterval) -> Int32 {
    Int32(limiting: (seconds * 1_000).rounded(.up))
  }
}

/// The name of a file, and its properties that change with each write.
private struct FileState: Hashable {
  let name: String
  let size: Int
  let seconds: Int
  let nanoseconds: Int

  static func all(in folder: URL) -> Set<FileState> {
    // A folder that does not exist has no files; it may be created later.
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return Set(
      names.compactMap { name in
        var status = stat()
        guard stat(folder.appendingPathComponent(name).path, &status) == 0 else { return nil }
        return FileState(
          name: name, size: Int(status.st_size), seconds: status.st_mtim.tv_sec,
          nanoseconds: status.st_mtim.tv_nsec)
      })
  }
}

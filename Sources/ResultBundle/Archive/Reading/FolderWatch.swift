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
  ///   - folder: the folder.
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
  /// - Parameter timeout: the longest wait, in seconds.
  /// - Returns: whether something was written.
  @discardableResult
  package func wait(timeout: TimeInterval) -> Bool {
    if let files { return waitForWrite(since: files, timeout: timeout) }
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(limiting: timeout * 1_000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return true
  }

  private func waitForWrite(since known: Set<FileState>, timeout: TimeInterval) -> Bool {
    let deadline = MonotonicClock.now + timeout
    while true {
      let now = FileState.all(in: folder)
      files = now
      if !now.isSubset(of: known) { return true }
      let rest = deadline - MonotonicClock.now
      if rest <= 0 { return false }
      Thread.sleep(forTimeInterval: min(rest, TimeLimits.CommandLine.folderPoll.seconds))
    }
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

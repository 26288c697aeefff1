// SPDX-License-Identifier: Apache-2.0

import Foundation
import Timing

/// Waits for writes in a folder; see inotify(7).
package final class FolderWatch {
  private let descriptor: Int32

  /// Watches a folder; if it does not exist or the system's limit of watches is reached, each wait lasts until its
  /// timeout.
  package init(_ folder: URL) {
    descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    inotify_add_watch(descriptor, folder.path, UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO))
  }

  /// Watches a folder, or the nearest existing folder above it.
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
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(limiting: timeout * 1_000)) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 16 << 10)
    while read(descriptor, &buffer, buffer.count) > 0 {}
    return true
  }
}

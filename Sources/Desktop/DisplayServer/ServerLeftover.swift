// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A file outside of a desktop's folders that remains after its display server is killed.
///
/// When the file is removed, a newer server may already use the same path.
enum ServerLeftover: Sendable, Equatable {
  /// A socket.
  case socket(path: String)
  /// A lock file with the number of the process that created it.
  case lock(path: String, holder: pid_t)

  /// Removes the file, unless it belongs to a newer server.
  func remove() {
    switch self {
    case .socket(let path):
      guard let table = ProcessTable.contents("/proc/net/unix") else { return }
      let isUsed = String(decoding: table, as: UTF8.self).split(separator: "\n").contains {
        $0.hasSuffix(path)
      }
      if !isUsed { unlink(path) }
    case .lock(let path, let holder):
      // A file that cannot be read is not removed, because it may belong to a newer server.
      let content = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
      if pid_t(content.trimmingCharacters(in: .whitespacesAndNewlines)) == holder { unlink(path) }
    }
  }
}

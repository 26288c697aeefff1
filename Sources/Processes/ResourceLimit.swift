// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A limit on the resources of this process (setrlimit(2)), usually one that a failed call has reached.
package struct ResourceLimit: Error, Sendable, Equatable, CustomStringConvertible {
  package enum Kind: Sendable {
    case openFiles, processes, fileSize
  }

  package let kind: Kind
  /// The limit in files, processes or bytes; nil if another limit was reached, of a container or the whole system.
  package let value: UInt64?

  /// Creates the limit that caused an `errno`; returns nil if no limit causes this `errno`.
  package init?(behind code: Int32) {
    switch code {
    case EMFILE: self.init(.openFiles, RLIMIT_NOFILE)
    case EAGAIN: self.init(.processes, __RLIMIT_NPROC)
    case EFBIG: self.init(.fileSize, RLIMIT_FSIZE)
    default: return nil
    }
  }

  private init(_ kind: Kind, _ resource: __rlimit_resource) {
    self.kind = kind
    var limit = rlimit()
    let isKnown = getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0
    // RLIM_INFINITY is -1 in a macro that Swift cannot import.
    value = isKnown && limit.rlim_cur != .max ? UInt64(limit.rlim_cur) : nil
  }

  /// Makes a write beyond the limit of file sizes fail with `EFBIG`, instead of ending this process by SIGXFSZ.
  ///
  /// It applies to the whole process, so no library does it at its first write: each program calls this function at its
  /// start, and `XCUIAutomation` does so in the process of tests. Programs that `SpawnRequest` starts do not inherit it.
  package static func makeFileSizeAnError() { signal(SIGXFSZ, SIG_IGN) }

  /// The limit on the size of files.
  static var fileSize: ResourceLimit { ResourceLimit(.fileSize, RLIMIT_FSIZE) }

  /// The value of the limit, and the remedy, as clauses of a message.
  package var description: String {
    let found = value.map { "\($0)" } ?? "a limited number of"
    switch kind {
    case .openFiles:
      return
        "this process may open only \(found) files (ulimit -n). A worker needs 256, in addition to the files of the "
        + "programs under test. Raise the limit before you start the tests: ulimit -n 1024"
    case .processes:
      return
        "this user may run only \(found) processes and threads (ulimit -u, or pids.max of a container). A desktop "
        + "needs 100, in addition to those of the programs under test. End some of them, or raise "
        + "the limit: ulimit -u 4096"
    case .fileSize:
      return
        "files must not exceed \(value.map { "\($0) bytes" } ?? "the size that the file system allows") (ulimit -f). "
        + "Logs, videos and records of a run need a few hundred megabytes. Raise the limit before you start the "
        + "tests: ulimit -f unlimited"
    }
  }
}

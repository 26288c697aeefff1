// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The way in which a process ended.
package enum Termination: Sendable, Equatable {
  /// The process returned this status, 0...255.
  case exited(Int32)
  /// A signal with this number ended the process.
  case signaled(Int32, coreDumped: Bool)
  /// The process has ended, and other code in this process collected its status.
  case unknown

  /// Decodes the status of waitpid(2).
  ///
  /// The layout is part of Linux's ABI; its macros cannot be imported.
  init(waitStatus status: Int32) {
    let signal = status & 0x7f
    if signal == 0 {
      self = .exited((status >> 8) & 0xff)
    } else {
      self = .signaled(signal, coreDumped: status & 0x80 != 0)
    }
  }

  /// The end of the process as a clause that follows the program's name.
  package var clause: String {
    switch self {
    case .exited(let status): return "exited with status \(status)"
    case .signaled(SIGXFSZ, _): return "was ended by signal \(SIGXFSZ) (SIGXFSZ): \(ResourceLimit.fileSize)"
    case .signaled(let signal, let coreDumped):
      return "was ended by signal \(signal)" + (coreDumped ? " and dumped its core" : "")
    case .unknown: return "has ended"
    }
  }
}

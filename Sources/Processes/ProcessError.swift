// SPDX-License-Identifier: Apache-2.0

import Foundation

/// A process that could not be started, or a file that a call of the system refused.
package enum ProcessError: Error, Sendable, Equatable {
  /// A program could not be started.
  case spawnFailed(executable: String, reason: String)
  /// The kernel allows no more of something.
  case limitReached(ResourceLimit, action: String)
  /// A file or folder could not be used.
  case fileFailed(path: String, action: String, reason: String)

  /// The error of a call on a file that left this `errno`.
  package static func file(_ path: String, _ action: String, _ code: Int32) -> ProcessError {
    if let limit = ResourceLimit(behind: code) { return .limitReached(limit, action: "\(action) \(path)") }
    return .fileFailed(path: path, action: action, reason: reason(code))
  }

  /// The text of the `errno` that a call left.
  package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension ProcessError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .spawnFailed(let executable, let reason):
      return "Expected to start \(executable), but \(reason). "
        + "Check that the file exists, that it is executable and that it is built for this machine."
    case .limitReached(let limit, let action):
      return "Expected to \(action), but \(limit)."
    case .fileFailed(let path, let action, let reason):
      return "Expected to \(action) \(path), but \(reason). "
        + "Check the permissions and the free space of the folder it is in."
    }
  }

  /// The description; Foundation shows it as the error's localized text.
  package var errorDescription: String? { description }
}

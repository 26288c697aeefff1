// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The error of a process that could not be started, or of a file operation that the system refused.
package enum ProcessError: Error, Sendable, Equatable {
  /// A program could not be started.
  case spawnFailed(executable: String, reason: String)
  /// A limit of the kernel is reached.
  case limitReached(ResourceLimit, action: String)
  /// A file or folder could not be used.
  case fileFailed(path: String, action: String, reason: String)

  /// Returns the error for a failed call on a file with this `errno`.
  package static func file(_ path: String, _ action: String, _ code: Int32) -> ProcessError {
    if let limit = ResourceLimit(behind: code) { return .limitReached(limit, action: "\(action) \(path)") }
    return .fileFailed(path: path, action: action, reason: reason(code))
  }

  /// Returns the system's message for an `errno`.
  package static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }
}

extension ProcessError: CustomStringConvertible, LocalizedError {
  package var description: String {
    switch self {
    case .spawnFailed(let executable, let reason):
      return "Cannot start \(executable): \(reason). "
        + "Check that the file exists, that it is executable and that it is built for this machine."
    case .limitReached(let limit, let action):
      return "Cannot \(action): \(limit)."
    case .fileFailed(let path, let action, let reason):
      return
        "Cannot \(action) \(path): \(reason). Check the permissions and the free space of its folder."
    }
  }

  /// The description, which Foundation shows as the error's localized text.
  package var errorDescription: String? { description }
}

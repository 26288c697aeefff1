// SPDX-License-Identifier: Apache-2.0

import Foundation
import Settings

/// The names of the streams of a run.
extension BundleLocation {
  /// The name of this process's stream, unique among the processes of the run.
  package static var streamName: String { name(of: ProcessInfo.processInfo.processIdentifier) }

  /// Returns the name that a runner has chosen for the stream (`UNDERSTUDY_STREAM`), and removes the variable.
  ///
  /// If the variable is not set or not a valid file name, the name is ``streamName``.
  ///
  /// The variable is removed so that processes that the tests start do not inherit it: each process writes its own
  /// stream.
  package static func readStreamName() -> String {
    defer { unsetenv(Setting.stream.name) }
    guard let name = ProcessInfo.processInfo.environment[.stream], BundleFormat.isFileName(name)
    else { return streamName }
    return name
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes
import Timing

/// The program that starts programs without a network; its source is `start-offline.c` next to this file.
package enum OfflineStarter {
  /// The reason why programs cannot be started without a network.
  package enum Problem: Error, Equatable {
    /// The program does not exist for this architecture.
    case missing
    /// The kernel refused a separate network, with the reason; nil if there was no reply in time.
    case refused(reason: String?)
  }

  /// The bytes of the program; nil on architectures for which it is not compiled.
  fileprivate static var content: [UInt8]? {
    #if arch(x86_64)
      return PackageResources.start_offline_x86_64
    #elseif arch(arm64)
      return PackageResources.start_offline_aarch64
    #else
      return nil
    #endif
  }
}

extension PrivateDesktop {
  /// Prepares the start of programs without a network, and tries it.
  ///
  /// - Returns: the path of the program that starts them.
  /// - Throws: ``OfflineStarter/Problem``, or `ProcessError` if the file cannot be written or started.
  package func offlineStarter() throws -> String {
    guard let content = OfflineStarter.content else { throw OfflineStarter.Problem.missing }
    let file = folders.settings.appendingPathComponent("start-offline")
    if FileManager.default.isExecutableFile(atPath: file.path) { return file.path }
    // The file gets its name only after the trial.
    let trial = folders.settings.appendingPathComponent("start-offline.\(UUID().uuidString)")
    try DesktopFolders.write(Data(content), to: trial)
    guard chmod(trial.path, 0o700) == 0 else { throw ProcessError.file(trial.path, "write", errno) }
    let process = try spawn(executable: trial.path)
    let termination = process.wait(timeout: TimeLimits.Desktop.answerOfPart.seconds)
    guard termination == .exited(0) else {
      process.terminate(grace: 0)
      var reason: String?
      if case .exited(let number) = termination { reason = ProcessError.reason(number) }
      throw OfflineStarter.Problem.refused(reason: reason)
    }
    guard rename(trial.path, file.path) == 0 else { throw ProcessError.file(file.path, "write", errno) }
    return file.path
  }
}

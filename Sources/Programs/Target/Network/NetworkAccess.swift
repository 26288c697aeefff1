// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import RunningDesktops

/// The network that a program has.
package enum NetworkAccess: String, Sendable, CaseIterable {
  /// The network of the machine.
  case unrestricted
  /// Only the loopback interface, separate from the machine's.
  case offline

  /// Returns the program that starts programs with this network; nil if none is needed.
  ///
  /// - Throws: `AutomationError` if the machine does not permit it.
  func starter(of application: TargetProgram, on runningDesktop: RunningDesktop) throws -> String? {
    guard self == .offline else { return nil }
    application.session.runLog.note("\(application) is started without a network")
    do {
      return try runningDesktop.desktop.offlineStarter()
    } catch OfflineStarter.Problem.missing {
      throw AutomationError(
        .unsupported,
        "\(application) cannot be started offline on this architecture, only on x86-64 and ARM64.")
    } catch OfflineStarter.Problem.refused(let reason) {
      throw AutomationError(
        .unsupported,
        "\(application) cannot be started offline: the system does not let this user create a network namespace "
          + "(\(reason ?? "no answer")). Allow user namespaces (sysctl user.max_user_namespaces, "
          + "kernel.apparmor_restrict_unprivileged_userns), or set a proxy that refuses all requests in https_proxy."
      )
    } catch {
      throw AutomationError(.launchFailed, "\(application) could not be started offline: \(error)")
    }
  }

  /// Checks whether a program has this network.
  ///
  /// - Throws: `AutomationError` if the process with the user interface has the network of the machine.
  func check(_ running: RunningProgram, of application: TargetProgram) throws {
    guard self == .offline, running.isAlive, let process = running.processes.first,
      // Nil for a process that has ended.
      let shared = Self.network(of: "self"), Self.network(of: "\(process)") == shared
    else { return }
    throw AutomationError(
      .unsupported,
      "\(application) is not offline: the process with its windows was started by another program, such as the session "
        + "bus, which has the network of the machine.", process: process)
  }

  private static func network(of process: String) -> String? {
    // Nil for a process that has ended.
    try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/ns/net")
  }
}

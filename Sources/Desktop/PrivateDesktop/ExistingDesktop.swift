// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A desktop that was started by others: no part of it is started or ended here.
protocol ExistingDesktop: Sendable {
  var display: String { get }
  var authorityFile: String { get }
  var sessionBusAddress: String { get }
  var accessibilityBusAddress: String { get }
  /// The processes that programs hand work to, and that may be looked at.
  var parts: [DesktopParts.ActivatedPart] { get }
  var server: pid_t { get }
  /// The display server's name in messages.
  var serverPart: String { get }

  /// Puts back what was changed.
  func leave()
}

extension ExistingDesktop {
  /// - Throws: `DesktopError.partDied` when a part of the desktop has ended.
  func check() throws {
    for part in parts where part.hasEnded {
      throw DesktopError.partDied(part: part.name, termination: nil, log: [])
    }
  }

  /// - Throws: `DesktopError.partStopped` for the first part that a signal has stopped.
  func checkNoneIsStopped() throws {
    for part in parts { try part.checkIsNotStopped() }
  }
}

/// The desktop of a test that is paused: another process of the user has started it, and ends it.
struct AttachedDesktop: ExistingDesktop {
  let descriptor: DesktopDescriptor
  let parts: [DesktopParts.ActivatedPart]

  var display: String { descriptor.displayName }
  var authorityFile: String { descriptor.authorityFile }
  var sessionBusAddress: String { descriptor.sessionBusAddress }
  var accessibilityBusAddress: String { descriptor.accessibilityBusAddress }
  var server: pid_t { descriptor.serverProcess }
  let serverPart: String

  /// - Throws: `DesktopError.partDied` when it has ended already.
  init(_ descriptor: DesktopDescriptor, serverPart: String) throws {
    self.descriptor = descriptor
    self.serverPart = serverPart
    // Processes of others, as a display server of root's, cannot be looked at.
    parts = descriptor.helperProcesses.map { pid in
      let command = ProcessTable.contents("/proc/\(pid)/comm").map { String(decoding: $0, as: UTF8.self) }
      let name = command?.trimmingCharacters(in: .newlines) ?? "process \(pid)"
      return DesktopParts.ActivatedPart(name: name, pid: pid)
    }
    try check()
  }

  func leave() {}
}

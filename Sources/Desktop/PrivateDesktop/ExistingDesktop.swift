// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// A desktop that another process started.
///
/// This process starts and ends no part of the desktop.
protocol ExistingDesktop: Sendable {
  var display: String { get }
  var authorityFile: String { get }
  var sessionBusAddress: String { get }
  var accessibilityBusAddress: String { get }
  /// The processes that do work for programs and that this process may inspect.
  var parts: [DesktopParts.ActivatedPart] { get }
  var server: pid_t { get }
  /// The name of the display server in messages.
  var serverPart: String { get }
  var sessionType: SessionType { get }

  /// Restores the settings of the desktop that this process has changed.
  func leave()
}

extension ExistingDesktop {
  /// Checks that all parts run.
  ///
  /// - Throws: `DesktopError.partDied` if a part of the desktop has ended.
  func check() throws {
    for part in parts where part.hasEnded {
      throw DesktopError.partDied(part: part.name, termination: nil, log: [])
    }
  }

  /// Checks that no part is stopped.
  ///
  /// - Throws: `DesktopError.partStopped` for the first part that a signal has stopped.
  func checkNoPartIsStopped() throws {
    for part in parts { try part.checkIsNotStopped() }
  }
}

/// The desktop of a paused test.
///
/// Another process of the user has started this desktop and will end it.
struct AttachedDesktop: ExistingDesktop {
  let descriptor: DesktopDescriptor
  let parts: [DesktopParts.ActivatedPart]

  var display: String { descriptor.displayName }
  var authorityFile: String { descriptor.authorityFile }
  var sessionBusAddress: String { descriptor.sessionBusAddress }
  var accessibilityBusAddress: String { descriptor.accessibilityBusAddress }
  var server: pid_t { descriptor.serverProcess }
  let serverPart: String
  let sessionType: SessionType

  /// Creates the object from the data of the desktop, and checks that the desktop is running.
  ///
  /// - Parameters:
  ///   - descriptor: the data of the desktop.
  ///   - server: the display server of the desktop's configuration.
  /// - Throws: `DesktopError.partDied` if the desktop has already ended.
  init(_ descriptor: DesktopDescriptor, server: DesktopConfiguration.Server) throws {
    self.descriptor = descriptor
    serverPart = server.part
    sessionType = server.sessionType
    // Processes of other users, such as a display server of root, cannot be inspected.
    parts = descriptor.helperProcesses.map { pid in
      let command = ProcessTable.contents("/proc/\(pid)/comm").map { String(decoding: $0, as: UTF8.self) }
      let name = command?.trimmingCharacters(in: .newlines) ?? "process \(pid)"
      return DesktopParts.ActivatedPart(name: name, pid: pid)
    }
    try check()
  }

  func leave() {}
}

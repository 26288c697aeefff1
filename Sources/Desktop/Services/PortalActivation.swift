// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Notation
import Processes
import Synchronization
import Timing

/// Controls whether the session bus starts the portals when a program calls them.
final class PortalActivation: Sendable {
  private let folders: DesktopFolders
  /// The service file; nil if the host has no portal.
  private let service: KeyFile?
  private let state = Mutex(State())

  private struct State {
    var isActivatable = false
    /// Whether the portals may be running; false until they are offered, because no program can start them before.
    var mayRun = false
    var bus: BusConnection?

    mutating func connection(to address: String, _ deadline: Deadline) throws -> BusConnection {
      let connection = try bus ?? BusConnection(address: address, name: "session bus", deadline: deadline)
      bus = connection
      return connection
    }
  }

  init(folders: DesktopFolders) {
    self.folders = folders
    let dialogs = PrivateDesktop.program(ofService: DesktopServices.portalDialogs)
    service = dialogs == nil ? nil : DesktopServices(folders: folders).portalService
  }

  /// Whether the host has the portals and the service for their dialogs.
  var isPossible: Bool { service != nil }

  /// Offers the portals on the bus, or stops offering them.
  ///
  /// - Parameters:
  ///   - isRequested: whether programs can call the portals on the bus.
  ///   - address: the address of the session bus.
  /// - Throws: `DesktopError` if the file cannot be written or the bus does not answer.
  func set(_ isRequested: Bool, on address: String) throws {
    try state.withLock { state in
      guard let service, isRequested != state.isActivatable else { return }
      let file = folders.services.appendingPathComponent(DesktopServices.portal + ".service")
      if isRequested {
        try DesktopFolders.write(Data(service.text.utf8), to: file)
      } else {
        // An error means that the file is already gone.
        try? FileManager.default.removeItem(at: file)
      }
      let deadline = Deadline(after: TimeLimits.Desktop.serviceOffer.seconds)
      try state.connection(to: address, deadline).reloadServices(deadline: deadline)
      state.isActivatable = isRequested
      if isRequested { state.mayRun = true }
    }
  }

  /// Ends the portals if they are running.
  ///
  /// Answers of the user that are already in the permission store are not lost.
  ///
  /// - Parameter address: the address of the session bus.
  /// - Throws: `DesktopError` if the bus does not answer.
  func end(on address: String) throws {
    try withRunningParts(on: address) { state, bus, deadline in
      defer { state.mayRun = state.isActivatable }
      // The main service is ended first, because it would open more dialogs.
      for name in [DesktopServices.portal, DesktopServices.portalDialogs] {
        // An error means that the service is not running.
        guard let pid = try? bus.processIdentifier(of: name, deadline: deadline) else { continue }
        // SIGKILL is used because the main service would handle the calls in its queue after SIGTERM, and open dialogs
        // for programs that have ended.
        ForeignProcess(pid)?.kill()
        bus.waitForEndedOwner(of: name, deadline: deadline)
      }
    }
  }

  /// Closes the dialogs with questions for programs that have left the bus.
  ///
  /// - Parameter address: the address of the session bus.
  /// - Returns: the number of closed questions.
  /// - Throws: `DesktopError` if the bus does not answer.
  func closeUnclaimedDialogs(on address: String) throws -> Int {
    try withRunningParts(on: address) { _, bus, deadline in
      // An error means that the service is not running, so there are no dialogs.
      guard (try? bus.processIdentifier(of: DesktopServices.portalDialogs, deadline: deadline)) != nil else {
        return 0
      }
      return try PortalRequests(bus: bus, deadline: deadline).closeUnclaimed(
        within: Deadline(after: TimeLimits.Desktop.callerLeaves.seconds))
    } ?? 0
  }

  private func withRunningParts<Result>(
    on address: String, _ body: (inout State, BusConnection, Deadline) throws -> Result
  ) throws -> Result? where Result: Sendable {
    try state.withLock { state in
      guard state.mayRun else { return nil }
      let deadline = Deadline(after: TimeLimits.Desktop.portalEnd.seconds)
      let bus = try state.connection(to: address, deadline)
      return try body(&state, bus, deadline)
    }
  }
}

extension BusConnection {
  /// Makes the bus read the service files now.
  ///
  /// The bus also watches the folders, but would read the files with a delay.
  func reloadServices(deadline: Deadline) throws {
    try call(Self.daemon.name, Self.daemon.path, Self.daemon.name, "ReloadConfig", until: deadline.instant)
  }
}

extension PrivateDesktop {
  /// Whether the host has portals that this desktop can offer; not meaningful for a user's own desktop.
  package var hasPortals: Bool { portals.isPossible }

  /// Enables or disables the portals on the bus.
  ///
  /// At its start, each GTK program calls a portal to be notified of the end of the session. It waits until the portals
  /// have started, which takes a third of a second. Therefore the bus offers no portals while a program starts, unless
  /// the test specifies that the program needs a portal. Portals that are already running continue.
  ///
  /// - Throws: `DesktopError`.
  package func offerPortals(_ isActivatable: Bool) throws {
    guard !isUserDesktop, !isAttached else { return }
    try portals.set(isActivatable, on: sessionBusAddress)
  }

  /// Closes the portals' dialogs with questions for programs that have left the bus.
  ///
  /// - Returns: the number of closed dialogs.
  /// - Throws: `DesktopError`.
  package func closeUnclaimedDialogs() throws -> Int {
    guard !isUserDesktop, !isAttached else { return 0 }
    return try portals.closeUnclaimedDialogs(on: sessionBusAddress)
  }

  /// Ends the portals if they are running, so that a program that is about to start does not find them.
  ///
  /// Some programs, such as Chromium, select at their start which file dialog they will show. A user's answer that the
  /// portals have not stored yet is lost.
  ///
  /// - Throws: `DesktopError`.
  package func endPortals() throws {
    guard !isUserDesktop, !isAttached else { return }
    try portals.end(on: sessionBusAddress)
  }
}

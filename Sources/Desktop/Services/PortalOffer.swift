// SPDX-License-Identifier: Apache-2.0

import DBus
import Foundation
import Processes
import Synchronization
import Timing

/// Whether the bus starts the portals when a program calls them.
final class PortalOffer: Sendable {
  private let folders: DesktopFolders
  /// The service's file; nil where there is no portal to offer.
  private let service: String?
  private let state = Mutex(State())

  private struct State {
    var isOffered = false
    /// Whether they may run: nobody can have started them before they were offered.
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

  var isPossible: Bool { service != nil }

  /// Changes the offer.
  ///
  /// - Parameters:
  ///   - wanted: whether programs find the portals on the bus.
  ///   - address: of the session bus.
  /// - Throws: `DesktopError` when the file cannot be written, or the bus does not answer.
  func set(_ wanted: Bool, on address: String) throws {
    try state.withLock { state in
      guard let service, wanted != state.isOffered else { return }
      let file = folders.services.appendingPathComponent(DesktopServices.portal + ".service")
      if wanted {
        try DesktopFolders.write(Data(service.utf8), to: file)
      } else {
        try? FileManager.default.removeItem(at: file)
      }
      let deadline = Deadline(after: TimeLimits.Desktop.serviceOffer.seconds)
      try state.connection(to: address, deadline).reloadServices(deadline: deadline)
      state.isOffered = wanted
      if wanted { state.mayRun = true }
    }
  }

  /// Ends parts of the portals where they run.
  ///
  /// They keep nothing: what was answered is in the store.
  ///
  /// - Parameters:
  ///   - names: the names that the parts own on the bus.
  ///   - address: of the session bus.
  /// - Throws: `DesktopError` when the bus does not answer.
  func end(_ names: [String], on address: String) throws {
    try state.withLock { state in
      guard state.mayRun else { return }
      defer { if names.contains(DesktopServices.portal) { state.mayRun = state.isOffered } }
      let deadline = Deadline(after: TimeLimits.Desktop.portalEnd.seconds)
      let bus = try state.connection(to: address, deadline)
      for name in names {
        guard let pid = try? bus.processIdentifier(of: name, deadline: deadline) else { continue }
        // At SIGTERM, the front carries out first what it has received, and asks a question whose program has gone.
        ForeignProcess(pid)?.kill()
        bus.waitForEndedOwner(of: name, deadline: deadline)
      }
    }
  }
}

extension BusConnection {
  /// Has the bus read the services' files now; it watches the folders, and would read them some time later.
  func reloadServices(deadline: Deadline) throws {
    try call(Self.daemon.name, Self.daemon.path, Self.daemon.name, "ReloadConfig", until: deadline.instant)
  }
}

extension PrivateDesktop {
  /// Whether programs can call portals on this desktop; a user's own is not known.
  package var hasPortals: Bool { portals.isPossible }

  /// Lets programs call the portals, or has the bus answer that it has no portals.
  ///
  /// Each GTK program calls a portal at its start, to get a notice of the session's end, and waits for the portals' own start, which
  /// takes a third of a second. So the bus offers no portals while a program starts, unless the test has said that the program needs
  /// one. Portals that run already stay.
  ///
  /// - Throws: `DesktopError`.
  package func offerPortals(_ isOffered: Bool) throws {
    guard !isUsersOwn, !isAttached else { return }
    try portals.set(isOffered, on: sessionBusAddress)
  }

  /// Ends the dialogs of the portals, where they run; the bus starts them again for the next question.
  ///
  /// - Throws: `DesktopError`.
  package func endPortalDialogs() throws {
    guard !isUsersOwn, !isAttached else { return }
    try portals.end([DesktopServices.portalDialogs], on: sessionBusAddress)
  }

  /// Ends the portals where they run, so that a program which is about to start does not find them, whatever ran before
  /// it: Chromium, for one, decides at its start whose chooser of files it will show.
  ///
  /// An answer that they have not stored by then is never stored.
  ///
  /// - Throws: `DesktopError`.
  package func endPortals() throws {
    guard !isUsersOwn, !isAttached else { return }
    try portals.end([DesktopServices.portal, DesktopServices.portalDialogs], on: sessionBusAddress)
  }
}

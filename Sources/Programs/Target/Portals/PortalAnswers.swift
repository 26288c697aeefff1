// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import RunningDesktops
import Timing

/// The answers that the portals store for a program, under its ``PortalIdentity``.
package struct PortalAnswers {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// Removes the user's answer to the program, so that the portal asks again.
  ///
  /// Ends the program if it is running. From its next launch on, the program has a separate identity, if the machine
  /// allows that.
  ///
  /// - Throws: `AutomationError` if the desktop has no portals, or is a user's own desktop.
  package func resetAuthorization(_ permission: PortalPermission) throws {
    try changeAuthorization("Reset", permission) { store, identity in
      try store.forget(permission.entry, for: identity)
    }
  }

  /// Stores an answer in place of the user, so that the portal does not ask.
  ///
  /// Ends the program if it is running.
  ///
  /// - Throws: the same errors as ``resetAuthorization(_:)``.
  package func setAuthorization(_ permission: PortalPermission, isGranted: Bool) throws {
    try changeAuthorization(isGranted ? "Grant" : "Deny", permission) { store, identity in
      try store.set(permission.entry, for: identity ?? "", to: permission.values(isGranted))
    }
  }

  private func changeAuthorization(
    _ action: String, _ permission: PortalPermission, _ body: (PermissionStore, String?) throws -> Void
  ) throws {
    try session.lock.withLock {
      let command = try application.resolveCommand()
      try session.runLog.run("\(action) the authorization of \(application) for \(permission.rawValue)") {
        try application.lifecycle.waitForOtherLaunch()
        let runningDesktop = try application.lifecycle.desktopForLaunch()
        try runningDesktop.requirePrivate("The permission store")
        guard runningDesktop.desktop.hasPortals else {
          throw AutomationError(
            .unsupported,
            "The private desktop has no portals, which show the permission prompts. Install them: apt-get install "
              + "xdg-desktop-portal xdg-desktop-portal-gtk.")
        }
        try application.lifecycle.terminateIfRunning()
        try endQuestions(on: runningDesktop)
        if permission == .location { try turnOnLocation(on: runningDesktop) }
        let identity =
          permission.takesIdentity
          ? try application.portalIdentity.assign(to: command, on: runningDesktop) : nil
        do {
          let store = try PermissionStore(of: runningDesktop.desktop)
          try body(store, identity)
        } catch let error as DesktopError {
          throw AutomationError(.desktopFailed, "The permission store refused the change: \(error)")
        }
      }
    }
  }

  /// Ends the portals' processes, so that they do not store a denial after the change.
  ///
  /// If a program ends while its dialog is open, they store a denial a moment later (xdg-desktop-portal 1.16).
  private func endQuestions(on runningDesktop: RunningDesktop) throws {
    do {
      try runningDesktop.desktop.endPortals()
    } catch {
      throw AutomationError(.desktopFailed, "The portals could not be ended: \(error)")
    }
  }

  /// Switches location services on.
  ///
  /// In a new home folder, GNOME's settings have these services off, and the portal then refuses every request without
  /// asking the user.
  private func turnOnLocation(on runningDesktop: RunningDesktop) throws {
    // If the program is missing, the note below reports that.
    let process = try? runningDesktop.desktop.spawn(
      executable: "gsettings", arguments: ["set", "org.gnome.system.location", "enabled", "true"])
    guard let process, process.wait(timeout: TimeLimits.Processes.settingTool.seconds) == .exited(0) else {
      process?.terminate(grace: TimeLimits.Processes.settingToolGrace.seconds)
      session.runLog.note(
        "The portal will report that location services are off: the setting org.gnome.system.location could not be "
          + "changed (packages libglib2.0-bin, gsettings-desktop-schemas)")
      return
    }
  }
}

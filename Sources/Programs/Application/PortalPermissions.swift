// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Timing

/// A permission for which the portals ask the user; they store the answer.
package enum PortalPermission: String, Sendable, CaseIterable {
  case camera, microphone, location, notifications

  /// The place where the answer is stored (xdg-desktop-portal 1.16).
  var entry: PermissionStore.Entry {
    switch self {
    case .camera, .microphone: .init(table: "devices", id: rawValue)
    case .location: .init(table: "location", id: "location")
    case .notifications: .init(table: "notifications", id: "notification")
    }
  }

  /// Returns the stored values of an answer.
  func values(_ isGranted: Bool) -> [String] {
    switch self {
    case .camera, .microphone, .notifications: [isGranted ? "yes" : "no"]
    // The accuracy of the location, and the time of the last use.
    case .location: [isGranted ? "EXACT" : "NONE", "0"]
    }
  }

  /// Whether the portals ask in the name of a program with a separate identity.
  ///
  /// For the microphone, the sound server asks on behalf of the program. If a program with an identity asks for the
  /// microphone itself, the portal refuses it.
  var takesIdentity: Bool { self != .microphone }
}

/// The answers of the portals to a program, and the identity for which they are stored.
package struct PortalPermissions {
  private let application: TargetApplication
  private var session: AutomationSession { application.session }

  init(of application: TargetApplication) { self.application = application }

  /// Removes the user's answer to the program, so that the portal asks again.
  ///
  /// Ends the program if it runs. From its next launch on, the program has a separate identity, if the machine allows
  /// that.
  ///
  /// - Throws: `AutomationError` if the desktop has no portals, or is a user's own desktop.
  package func resetAuthorization(_ permission: PortalPermission) throws {
    try changeAuthorization("Reset", permission) { store, identity in
      try store.forget(permission.entry, for: identity)
    }
  }

  /// Stores an answer in place of the user, so that the portal does not ask.
  ///
  /// Ends the program if it runs.
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
      try session.recorder.run("\(action) the authorization of \(application) for \(permission.rawValue)") {
        let live = try application.lifecycle.desktopForLaunch()
        try live.requirePrivate("The permission store")
        guard live.desktop.hasPortals else {
          throw AutomationError(
            .unsupported,
            "The private desktop has no portals, which show the permission prompts. Install them: apt-get install "
              + "xdg-desktop-portal xdg-desktop-portal-gtk.")
        }
        try application.lifecycle.terminateIfRunning()
        try endQuestions(on: live)
        if permission == .location { try turnOnLocation(on: live) }
        let identity = permission.takesIdentity ? try takeIdentity(command, on: live) : nil
        do {
          let store = try PermissionStore(of: live.desktop)
          try body(store, identity)
        } catch let error as DesktopError {
          throw AutomationError(.desktopFailed, "The permission store refused the change: \(error)")
        }
      }
    }
  }

  /// Ends the portals, so that they store no denial after the change.
  ///
  /// If a program ends while its dialog is open, they store a denial a moment later (xdg-desktop-portal 1.16).
  private func endQuestions(on live: LiveDesktop) throws {
    do {
      try live.desktop.endPortals()
    } catch {
      throw AutomationError(.desktopFailed, "The portals could not be ended: \(error)")
    }
  }

  /// Switches location services on: in a fresh home, GNOME's settings have them off, and the portal then refuses
  /// without asking.
  private func turnOnLocation(on live: LiveDesktop) throws {
    // The note below reports the missing parts.
    let process = try? live.desktop.spawn(
      executable: "gsettings", arguments: ["set", "org.gnome.system.location", "enabled", "true"])
    guard let process, process.wait(timeout: TimeLimits.Processes.settingTool.seconds) == .exited(0) else {
      process?.terminate(grace: TimeLimits.Processes.settingToolGrace.seconds)
      session.recorder.note(
        "The portal will report that location services are off: the setting org.gnome.system.location could not be "
          + "changed (packages libglib2.0-bin, gsettings-desktop-schemas)")
      return
    }
  }

  /// The id by which the portals identify the program from its next launch on; nil if they do not distinguish it from
  /// other programs.
  package var identity: String? {
    // A program that is not installed has no id; its launch reports the problem.
    get {
      session.lock.withLock {
        (try? application.resolveCommand()).flatMap { session.programs.portalIdentities[$0] }
      }
    }
    nonmutating set {
      session.lock.withLock {
        // As in the getter.
        if let command = try? application.resolveCommand() {
          session.programs.portalIdentities[command] = newValue
        }
      }
    }
  }

  /// Returns the variables that the program needs at a launch for its identity; empty if it has no identity.
  func variables(of command: ApplicationCommand, on live: LiveDesktop) throws -> [String: String] {
    guard let identity = session.programs.portalIdentities[command], !live.desktop.isUsersOwn else {
      return [:]
    }
    return try variables(for: identity, command, on: live) ?? [:]
  }

  /// Assigns an identity to the program, and returns it; nil if the machine supports no identities.
  private func takeIdentity(_ command: ApplicationCommand, on live: LiveDesktop) throws -> String? {
    let identity = session.programs.portalIdentities[command] ?? defaultIdentity(of: command)
    session.programs.portalIdentities[command] = identity
    return try variables(for: identity, command, on: live) == nil ? nil : identity
  }

  private func variables(for identity: String, _ command: ApplicationCommand, on live: LiveDesktop) throws
    -> [String: String]?
  {
    guard PrivateDesktop.isIdentity(identity) else {
      throw AutomationError(
        .unsupported,
        "\(quoted(identity)) is not an identity that portals accept: expected at least three words of letters, digits "
          + "and \"_\" with dots between them, such as org.example.App.")
    }
    let isKnown =
      DesktopEntry.find(id: identity, dataDirectories: session.programs.locator.dataDirectories) != nil
    do {
      return try live.desktop.identity(identity, name: command.name, isKnown: isKnown)
    } catch {
      if !live.hasNotedMissingIdentity {
        live.hasNotedMissingIdentity = true
        session.recorder.note(
          "Programs have no identity for the portals, so an answer for one program applies to all of them: \(error)"
        )
      }
      return nil
    }
  }

  /// Returns the desktop-file id if it is valid, otherwise an id made from the program's name.
  private func defaultIdentity(of command: ApplicationCommand) -> String {
    if let id = session.programs.locator.desktopEntries(of: command).first(where: PrivateDesktop.isIdentity) {
      return id
    }
    let word = String(command.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return "app.understudy.\(word.first?.isNumber == true ? "_" : "")\(word)"
  }
}

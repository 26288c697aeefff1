// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import Timing

/// A permission that the portals ask a person for; they store the answer.
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

  /// The stored values of an answer.
  func values(_ isGranted: Bool) -> [String] {
    switch self {
    case .camera, .microphone, .notifications: [isGranted ? "yes" : "no"]
    // How exact a place may be, and when it was used last.
    case .location: [isGranted ? "EXACT" : "NONE", "0"]
    }
  }

  /// Whether the question comes from a program with a separate identity.
  ///
  /// The sound server asks for the microphone in a program's name. The microphone is refused to a program with an
  /// identity that asks itself.
  var takesIdentity: Bool { self != .microphone }
}

/// The answers of the portals to a program, and the identity that they are stored for.
package struct PortalPermissions {
  private let application: TargetApplication
  private var session: AutomationSession { application.session }

  init(of application: TargetApplication) { self.application = application }

  /// Removes a person's answer to the program, so that the question comes again.
  ///
  /// Ends the program when it runs. From its next launch on it has a separate identity, where the machine allows that.
  ///
  /// - Throws: `AutomationError` when the desktop has no portals, or is a user's own.
  package func resetAuthorization(_ permission: PortalPermission) throws {
    try changeAuthorization("Reset", permission) { store, identity in
      try store.forget(permission.entry, for: identity)
    }
  }

  /// Answers in a person's place, before the question: the program is not asked then.
  ///
  /// Ends the program when it runs.
  ///
  /// - Throws: as ``resetAuthorization(_:)``.
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
            "The private desktop has no portals, which would ask for leave. Install them: apt-get install "
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
          throw AutomationError(.desktopFailed, "The store of permissions did not do it: \(error)")
        }
      }
    }
  }

  /// Ends the portals, so that no denial is stored after the change.
  ///
  /// They store one for a dialog that ends with its program (xdg-desktop-portal 1.16), a moment later.
  private func endQuestions(on live: LiveDesktop) throws {
    guard !session.programs.hasLiveProgram else { return }
    do {
      try live.desktop.endPortals()
    } catch {
      throw AutomationError(.desktopFailed, "The portals could not be ended: \(error)")
    }
  }

  /// Location services are off in GNOME's settings of a fresh home, and the portal refuses without a question then.
  private func turnOnLocation(on live: LiveDesktop) throws {
    // The note below says what is missing.
    let process = try? live.desktop.spawn(
      executable: "gsettings", arguments: ["set", "org.gnome.system.location", "enabled", "true"])
    guard let process, process.wait(timeout: TimeLimits.Processes.settingTool.seconds) == .exited(0) else {
      process?.terminate(grace: TimeLimits.Processes.settingToolGrace.seconds)
      session.recorder.note(
        "The portal will say that location services are off: the setting org.gnome.system.location could not be "
          + "changed (packages libglib2.0-bin, gsettings-desktop-schemas)")
      return
    }
  }

  /// The id by which the portals identify the program from its next launch on; nil when they do not distinguish it from
  /// others.
  package var identity: String? {
    // A program that is not installed has no id; its launch says so.
    get {
      session.lock.withLock {
        (try? application.resolveCommand()).flatMap { session.programs.portalIdentities[$0] }
      }
    }
    nonmutating set {
      session.lock.withLock {
        // The same.
        if let command = try? application.resolveCommand() {
          session.programs.portalIdentities[command] = newValue
        }
      }
    }
  }

  /// The variables that the program needs at a launch for its identity; none where it has no identity.
  func variables(of command: ApplicationCommand, on live: LiveDesktop) throws -> [String: String] {
    guard let identity = session.programs.portalIdentities[command], !live.desktop.isUsersOwn else {
      return [:]
    }
    return try variables(for: identity, command, on: live) ?? [:]
  }

  /// Gives the program an identity, and returns it; nil where the machine allows none.
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
        "\(quoted(identity)) is no identity that portals accept: expected at least three words of letters, digits and "
          + "\"_\" with dots between them, such as org.example.App.")
    }
    let isKnown =
      DesktopEntry.find(id: identity, dataDirectories: session.programs.locator.dataDirectories) != nil
    do {
      return try live.desktop.identity(identity, name: command.name, isKnown: isKnown)
    } catch {
      if !live.hasNotedMissingIdentity {
        live.hasNotedMissingIdentity = true
        session.recorder.note(
          "Programs have no identity for the portals, so they share what is answered to one of them: \(error)"
        )
      }
      return nil
    }
  }

  /// The desktop-file id, else one that is made of the program's name.
  private func defaultIdentity(of command: ApplicationCommand) -> String {
    if let id = session.programs.locator.desktopEntries(of: command).first(where: PrivateDesktop.isIdentity) {
      return id
    }
    let word = String(command.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return "app.understudy.\(word.first?.isNumber == true ? "_" : "")\(word)"
  }
}

// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import InstalledPrograms
import RunningDesktops

/// The identity of a program for the portals, which store a user's answers for it.
package struct PortalIdentity {
  private let application: TargetProgram
  private var session: AutomationSession { application.session }

  init(of application: TargetProgram) { self.application = application }

  /// The id by which the portals identify the program from its next launch on; nil if the portals do not distinguish
  /// the program from others.
  package var id: String? {
    // A program that is not installed has no id. The error is reported when the program is launched.
    get {
      session.lock.withLock {
        (try? application.resolveCommand()).flatMap { session.programs.portalIdentities[$0] }
      }
    }
    nonmutating set {
      session.lock.withLock {
        // For a program that is not installed, the launch reports the error.
        if let command = try? application.resolveCommand() {
          session.programs.portalIdentities[command] = newValue
        }
      }
    }
  }

  /// Returns the variables that the program needs at a launch for its identity; empty if it has no identity.
  func variables(of command: ProgramCommand, on runningDesktop: RunningDesktop) throws -> [String: String] {
    guard let identity = session.programs.portalIdentities[command], !runningDesktop.desktop.isUserDesktop
    else {
      return [:]
    }
    return try variables(for: identity, command, on: runningDesktop) ?? [:]
  }

  /// Assigns an identity to the program, and returns it; nil if the machine supports no identities.
  func assign(to command: ProgramCommand, on runningDesktop: RunningDesktop) throws -> String? {
    let identity = session.programs.portalIdentities[command] ?? defaultID(of: command)
    session.programs.portalIdentities[command] = identity
    return try variables(for: identity, command, on: runningDesktop) == nil ? nil : identity
  }

  private func variables(for identity: String, _ command: ProgramCommand, on runningDesktop: RunningDesktop)
    throws
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
      return try runningDesktop.desktop.identity(identity, name: command.name, isKnown: isKnown)
    } catch {
      if !runningDesktop.hasNotedMissingIdentity {
        runningDesktop.hasNotedMissingIdentity = true
        session.runLog.note(
          "Programs have no identity for the portals, so an answer for one program applies to all of them: \(error)"
        )
      }
      return nil
    }
  }

  /// Returns the desktop-file id if it is valid, otherwise an id made from the program's name.
  private func defaultID(of command: ProgramCommand) -> String {
    if let id = session.programs.locator.desktopEntries(of: command).first(where: PrivateDesktop.isIdentity) {
      return id
    }
    let word = String(command.name.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return "app.understudy.\(word.first?.isNumber == true ? "_" : "")\(word)"
  }
}

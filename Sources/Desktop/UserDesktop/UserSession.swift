// SPDX-License-Identifier: Apache-2.0

import CLinux
import DBus
import Foundation
import Notation
import Processes
import Timing

/// The display and the buses of a user's own running desktop, for tests that use this desktop.
///
/// No part of the desktop is started or ended. Accessibility is turned on while tests use the desktop, and its earlier
/// setting is restored afterwards.
struct UserSession: ExistingDesktop {
  let display: String
  let sessionBusAddress: String
  let accessibilityBusAddress: String
  private let displayServer: ExistingDisplayServer
  /// Whether accessibility was on before the tests.
  private let wasEnabled: Bool
  private let accessibilityBus: AccessibilityBusDaemon
  /// The processes that do work for programs and that this process may inspect.
  let parts: [DesktopParts.ActivatedPart]

  var authorityFile: String { displayServer.authorityFile }
  var server: pid_t { displayServer.process }
  var serverPart: String { displayServer.part }
  var sessionType: SessionType { displayServer.sessionType }

  /// Finds the display and the buses, and turns accessibility on.
  ///
  /// - Parameters:
  ///   - display: the name of the display, such as `:0`.
  ///   - environment: the environment of the tests, which run in the user's session.
  ///   - folders: separate folders of this desktop, for a copy of the cookie.
  ///   - deadline: the time by which the display and the buses must answer.
  /// - Throws: `DesktopError.noUserDesktop` if this desktop does not exist, `.busCallFailed`.
  init(display: String, environment: [String: String], folders: DesktopFolders, deadline: Deadline) throws {
    self.display = display
    guard let kind = DesktopConfiguration.Server.families.first(where: { $0.displayName(display) != nil })
    else {
      throw DesktopError.noUserDesktop(display: display, reason: "this is not the name of a display")
    }
    displayServer = try kind.existing(
      display, environment: environment, folders: folders, deadline: deadline)
    guard let address = Self.sessionBus(environment) else {
      throw DesktopError.noUserDesktop(
        display: display,
        reason:
          "there is no session bus: DBUS_SESSION_BUS_ADDRESS is not set. Run the tests in a terminal of that desktop"
      )
    }
    sessionBusAddress = address
    let session = try BusConnection(address: address, name: "session bus", deadline: deadline)
    wasEnabled = try AccessibilityBusDaemon.isEnabled(on: session, deadline: deadline)
    // The file is written before any change, because this process may be killed at any time.
    if !wasEnabled {
      try DesktopFolders.write(
        Data(Self.farewell(sessionBus: address).utf8), to: folders.root.appendingPathComponent("farewell"))
    }
    let bus = try AccessibilityBusDaemon(on: session, deadline: deadline)
    accessibilityBus = bus
    accessibilityBusAddress = bus.address
    let processes =
      [(displayServer.part, displayServer.process)] + bus.processes
      + [
        (
          "session bus",
          // If the bus does not report its process, the process is not checked.
          (try? session.processIdentifier(of: BusConnection.daemon.name, deadline: deadline)) ?? 0
        )
      ]
    // Processes of other users, such as a display server of root, cannot be inspected.
    parts = processes.filter { $0.1 > 0 && access("/proc/\($0.1)/environ", R_OK) == 0 }
      .map { DesktopParts.ActivatedPart(name: "\($0.0) of \(display)", pid: $0.1) }
  }

  /// Returns shell commands with which the guard turns accessibility off if the owner ends without calling `leave()`.
  private static func farewell(sessionBus: String) -> String {
    let set = "org.freedesktop.DBus.Properties.Set"
    return """
      DBUS_SESSION_BUS_ADDRESS=\(ShellWords.quoted(sessionBus))
      export DBUS_SESSION_BUS_ADDRESS
      dbus-send --session --print-reply --reply-timeout=1000 --dest=org.a11y.Bus /org/a11y/bus \(set) \\
        string:org.a11y.Status string:IsEnabled variant:boolean:false ||
      gdbus call --session --timeout 1 --dest org.a11y.Bus --object-path /org/a11y/bus --method \(set) \\
        org.a11y.Status IsEnabled '<false>'

      """
  }

  /// Turns accessibility off again if it was off before the tests.
  func leave() {
    let deadline = Deadline(after: TimeLimits.Desktop.accessibilityFlag.seconds)
    // If the session bus has ended or does not answer, the setting cannot be restored.
    guard !wasEnabled,
      let session = try? BusConnection(address: sessionBusAddress, name: "session bus", deadline: deadline)
    else { return }
    try? AccessibilityBusDaemon.setEnabled(false, on: session, deadline: deadline)
  }

  /// Returns the environment of programs: the user's environment with the variables that make toolkits accessible.
  func variables(_ environment: [String: String], identifier: String, folders: DesktopFolders) throws
    -> [String: String]
  {
    var variables = environment.filter { !$0.key.hasPrefix("UNDERSTUDY_") }
    variables.merge(try AllToolkitSettings.variables(onUsersDesktop: environment, folders)) { $1 }
    // In a Wayland session with an X server, some programs would use the compositor, which is not the display of the
    // tests.
    if sessionType == .x11 { variables["WAYLAND_DISPLAY"] = nil }
    variables.merge(AllToolkitSettings.variables(session: sessionType)) { $1 }
    variables.merge(displayServer.variables) { $1 }
    variables["DBUS_SESSION_BUS_ADDRESS"] = sessionBusAddress
    variables[DesktopProcess.desktopVariable] = identifier
    return variables
  }

  private static func sessionBus(_ environment: [String: String]) -> String? {
    if let address = environment["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return address }
    let socket = busSocket(environment)
    return access(socket, R_OK) == 0 ? "unix:path=" + socket : nil
  }

  /// Returns the path of the socket of the session bus that systemd starts.
  ///
  /// An empty variable has the same meaning as a missing one (XDG Base Directory Specification 0.8).
  static func busSocket(_ environment: [String: String]) -> String {
    let folder = environment["XDG_RUNTIME_DIR"] ?? ""
    return (folder.isEmpty ? "/run/user/\(getuid())" : folder) + "/bus"
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation
import Processes

/// The environment of programs on a private desktop.
///
/// The programs do not inherit the owner's environment, so that no setting of the owner's session changes how a program
/// behaves.
struct DesktopEnvironment {
  let configuration: DesktopConfiguration
  let folders: DesktopFolders
  let identifier: String

  /// Variables that are taken from the owner: the locations of programs on this machine, and the identity of the user.
  private static let inherited = [
    "PATH", "LD_LIBRARY_PATH", "XDG_DATA_DIRS", "XDG_CONFIG_DIRS", "USER", "LOGNAME", "SHELL", "TZ",
    "LOCPATH",
  ]

  /// Returns the environment of a program on the desktop.
  ///
  /// - Parameter server: the display server; nil before its start.
  /// - Returns: the variables of a program on the desktop.
  func variables(on server: RunningDisplayServer?) -> [String: String] {
    let owner = ProcessInfo.processInfo.environment
    var variables = owner.filter { Self.inherited.contains($0.key) }
    variables["PATH"] = SystemProgram.searchPath
    for (name, fallback) in [
      ("XDG_DATA_DIRS", "/usr/local/share:/usr/share"), ("XDG_CONFIG_DIRS", "/etc/xdg"), ("SHELL", "/bin/sh"),
    ] where variables[name, default: ""].isEmpty {
      variables[name] = fallback
    }
    variables.merge(homeVariables) { $1 }
    variables["TMPDIR"] = folders.temporary.path
    variables["XDG_RUNTIME_DIR"] = folders.runtime.path
    // Portals select their backend by this name.
    variables["XDG_CURRENT_DESKTOP"] = "GNOME"
    variables["LANG"] = configuration.locale ?? "C.UTF-8"
    variables.merge(programs) { $1 }
    variables.merge(AllToolkitSettings.variables(configuration, folders)) { $1 }
    if let server {
      variables["XDG_SESSION_TYPE"] = server.sessionType.rawValue
      variables.merge(AllToolkitSettings.variables(session: server.sessionType)) { $1 }
      variables.merge(server.variables) { $1 }
    }
    variables["DBUS_SESSION_BUS_ADDRESS"] = "unix:path=" + folders.sessionBusSocket.path
    variables[DesktopProcess.desktopVariable] = identifier
    return variables
  }

  /// The variables with the home folder and its folders.
  var homeVariables: [String: String] {
    [
      "HOME": folders.home.path,
      "PWD": folders.home.path,
      "XDG_CONFIG_HOME": folders.configurationHome.path,
      "XDG_DATA_HOME": folders.dataHome.path,
      "XDG_STATE_HOME": folders.stateHome.path,
      "XDG_CACHE_HOME": folders.cacheHome.path,
    ]
  }

  /// The variables that programs of any toolkit read.
  private var programs: [String: String] {
    [
      "LIBGL_ALWAYS_SOFTWARE": "1",
      // The settings of crash reports, for Swift and for Python. The reports are short, so that the program's last
      // output stays visible.
      "SWIFT_BACKTRACE": "color=no,interactive=no,registers=none,images=none,threads=crashed,limit=12",
      "PYTHONFAULTHANDLER": "1",
      // GLib must start no daemons for remote files and disks. They would continue after the program and list the
      // host's disks.
      "GIO_USE_VFS": "local",
      "GIO_USE_VOLUME_MONITOR": "unix",
    ]
  }

  /// Writes the settings files of toolkits: those that all home folders share, and those of the home folder.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func writeSettings() throws {
    try AllToolkitSettings.writeShared(configuration, folders)
    try writeSettingsOfHome()
  }

  /// Writes the settings files of toolkits in the home folder.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func writeSettingsOfHome() throws {
    try AllToolkitSettings.write(configuration, folders)
    let folderLines = DesktopFolders.userFolders.sorted { $0.key < $1.key }
      .map { "XDG_\($0.key)_DIR=\"$HOME/\($0.value)\"\n" }
    try DesktopFolders.write(
      Data(folderLines.joined().utf8),
      to: folders.configurationHome.appendingPathComponent("user-dirs.dirs"))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Foundation

/// The parts of a desktop that programs call when they need a person's answer or have a message: portals with their dialogs, and the
/// banners of notifications.
///
/// The session bus starts each when it is first called.
package struct DesktopServices {
  /// The portals' front, which programs call (XDG Desktop Portal).
  package static let portal = "org.freedesktop.portal.Desktop"
  /// The service that shows the portals' dialogs, with GTK 3.
  package static let portalDialogs = "org.freedesktop.impl.portal.desktop.gtk"
  /// Files that a person has chosen for a program.
  static let documents = "org.freedesktop.portal.Documents"
  /// The service that shows notifications (Desktop Notifications Specification).
  package static let notifications = "org.freedesktop.Notifications"

  /// The host's file for the daemon whose banners are on the accessibility bus.
  ///
  /// Others claim the same name, and show their banners without (dunst), or with buttons that do nothing when they
  /// are clicked (notification-daemon 3.20).
  static let notificationDaemon = "org.xfce.xfce4-notifyd.Notifications"

  let folders: DesktopFolders

  /// Writes the files that the services are started with.
  ///
  /// Services that the host does not have are left out.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func write() throws {
    if let file = HostServices.file(Self.notificationDaemon) {
      try DesktopFolders.write(
        Data(file.utf8), to: folders.services.appendingPathComponent(Self.notifications + ".service"))
    }
    guard let backend = Self.backendFile else { return }
    let folder = backends
    try DesktopFolders.makeFolder(folder)
    try DesktopFolders.write(backend, to: folder.appendingPathComponent("gtk.portal"))
  }

  /// The service file of the portals' front; nil where the host has none.
  ///
  /// A host may have several backends for one desktop's name, of which only one is on this bus: the front is shown a
  /// folder with that one alone.
  var portalService: String? {
    HostServices.file(Self.portal)?.replacingOccurrences(
      of: "\nExec=", with: "\nExec=/usr/bin/env XDG_DESKTOP_PORTAL_DIR=\(backends.path) ")
  }

  private var backends: URL { folders.settings.appendingPathComponent("portals") }

  private static var backendFile: Data? {
    HostServices.dataFolders.lazy
      .compactMap { FileManager.default.contents(atPath: "\($0)/xdg-desktop-portal/portals/gtk.portal") }
      .first
  }
}

extension PrivateDesktop {
  /// The names of an `XCUIApplication` that stands for a service of the desktop, each with the service's name on the session bus.
  ///
  /// The second spelling is that of its program.
  package static let serviceNames: [String: String] = [
    DesktopServices.portalDialogs: DesktopServices.portalDialogs,
    "xdg-desktop-portal-gtk": DesktopServices.portalDialogs,
    DesktopServices.notifications: DesktopServices.notifications,
    "xfce4-notifyd": DesktopServices.notifications,
  ]

  /// The program that the desktop starts for a service; nil where the host has none.
  ///
  /// - Parameter name: one of the values of ``serviceNames``.
  /// - Returns: the path of the program.
  package static func program(ofService name: String) -> String? {
    let file = name == DesktopServices.notifications ? DesktopServices.notificationDaemon : name
    return HostServices.file(file).flatMap(HostServices.program(in:))
  }

  /// The Debian packages of a service.
  package static func packages(ofService name: String) -> String {
    name == DesktopServices.notifications ? "xfce4-notifyd" : "xdg-desktop-portal xdg-desktop-portal-gtk"
  }
}

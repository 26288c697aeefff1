// SPDX-License-Identifier: Apache-2.0

import Foundation
import Notation

/// The services that programs call to show dialogs and messages: the portals with their dialogs, and notifications.
///
/// The session bus starts each service at the first call to it.
package struct DesktopServices {
  /// The main portal service, which programs call (XDG Desktop Portal).
  package static let portal = "org.freedesktop.portal.Desktop"
  /// The service that shows the dialogs of the portals, with GTK 3.
  package static let portalDialogs = "org.freedesktop.impl.portal.desktop.gtk"
  /// The service for files that a user has selected for a program.
  static let documents = "org.freedesktop.portal.Documents"
  /// The service that shows notifications (Desktop Notifications Specification).
  package static let notifications = "org.freedesktop.Notifications"

  /// The name of the host's file for the notification daemon whose banners are on the accessibility bus.
  ///
  /// Other daemons claim the same name, but their banners are not on the bus (dunst), or have buttons without effect
  /// (notification-daemon 3.20).
  static let notificationDaemon = "org.xfce.xfce4-notifyd.Notifications"

  let folders: DesktopFolders

  /// Writes the files with which the services are started.
  ///
  /// Services that the host does not have are left out.
  ///
  /// - Throws: `ProcessError.fileFailed`.
  func write() throws {
    if let file = HostServices.file(Self.notificationDaemon) {
      try DesktopFolders.write(
        Data(file.text.utf8), to: folders.services.appendingPathComponent(Self.notifications + ".service"))
    }
    guard let backend = Self.backendFile else { return }
    let folder = backends
    try DesktopFolders.makeFolder(folder)
    try DesktopFolders.write(backend, to: folder.appendingPathComponent("gtk.portal"))
  }

  /// The service file of the main portal service; nil if the host does not have it.
  ///
  /// A host may have several portal backends for the same desktop environment, but only one of them is on this bus.
  /// Therefore the service gets a folder that contains only this backend.
  var portalService: KeyFile? {
    guard var file = HostServices.file(Self.portal) else { return nil }
    if let command = file.value(of: "Exec", in: HostServices.group) {
      file.set(
        "Exec", to: "/usr/bin/env XDG_DESKTOP_PORTAL_DIR=\(backends.path) \(command)", in: HostServices.group)
    }
    return file
  }

  private var backends: URL { folders.settings.appendingPathComponent("portals") }

  private static var backendFile: Data? {
    HostServices.dataFolders.lazy
      .compactMap { FileManager.default.contents(atPath: "\($0)/xdg-desktop-portal/portals/gtk.portal") }
      .first
  }
}

extension PrivateDesktop {
  /// The identifiers with which an `XCUIApplication` represents a service of the desktop, each with the name of the
  /// service on the session bus.
  ///
  /// Each service has two identifiers: its bus name, and the name of its program.
  package static let serviceNames: [String: String] = [
    DesktopServices.portalDialogs: DesktopServices.portalDialogs,
    "xdg-desktop-portal-gtk": DesktopServices.portalDialogs,
    DesktopServices.notifications: DesktopServices.notifications,
    "xfce4-notifyd": DesktopServices.notifications,
  ]

  /// Returns the program that the desktop starts for a service; nil if the host does not have the service.
  ///
  /// - Parameter name: one of the values of ``serviceNames``.
  /// - Returns: the path of the program.
  package static func program(ofService name: String) -> String? {
    let file = name == DesktopServices.notifications ? DesktopServices.notificationDaemon : name
    return HostServices.file(file).flatMap(HostServices.program(in:))
  }

  /// Returns the Debian packages of a service.
  package static func packages(ofService name: String) -> String {
    name == DesktopServices.notifications ? "xfce4-notifyd" : "xdg-desktop-portal xdg-desktop-portal-gtk"
  }
}

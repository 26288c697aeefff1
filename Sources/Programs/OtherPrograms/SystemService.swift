// SPDX-License-Identifier: Apache-2.0

/// The programs of a desktop that show windows on their own, identified by their executables.
package enum SystemService: Equatable, Sendable {
  /// The backend of a portal, which asks the user for a permission, a file or a printer on behalf of a program.
  case portal
  /// Shows the notifications of programs.
  case notifications
  /// Reports that a program has crashed.
  case crashReport
  /// Welcomes a new user.
  case firstRun

  /// Creates the service of an executable; nil if the executable is not a known service.
  ///
  /// - Parameter executable: the file's name without its folder.
  init?(executable: String) {
    if executable.hasPrefix("xdg-desktop-portal") {
      self = .portal
    } else if let service = Self.known[executable] {
      self = service
    } else {
      return nil
    }
  }

  private static let known: [String: SystemService] = [
    "xfce4-notifyd": .notifications, "notification-daemon": .notifications, "notify-osd": .notifications,
    "mate-notification-daemon": .notifications, "lxqt-notificationd": .notifications, "dunst": .notifications,
    "drkonqi": .crashReport, "apport-gtk": .crashReport, "apport-kde": .crashReport,
    "gnome-abrt": .crashReport,
    "crashreporter": .crashReport,
    "gnome-initial-setup": .firstRun, "gnome-tour": .firstRun, "gnome-welcome-tour": .firstRun,
    "plasma-welcome": .firstRun, "kwalletd5": .firstRun, "kwalletd6": .firstRun, "lxqt-about": .firstRun,
  ]
}

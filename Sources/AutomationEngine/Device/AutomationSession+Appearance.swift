// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation
import Processes
import Timing
import WindowSystem

extension AutomationSession {
  /// The colour scheme that was set; on a fresh desktop that of the destination, or unspecified.
  package var appearance: DesktopAppearance {
    lock.withLock {
      // A destination that cannot be read fails the start of the desktop, which names it.
      currentDesktop?.device.appearance ?? (try? destination())?.appearance.map(DesktopAppearance.init)
        ?? .unspecified
    }
  }

  /// Sets the colour scheme of the desktop for programs that run and for those that are launched later.
  ///
  /// Two ways lead to the toolkits: GTK 3 and GTK 4 follow the theme's name in XSETTINGS, at once; libadwaita
  /// follows `org.gnome.desktop.interface color-scheme` in GSettings, at once. Chromium takes GTK's
  /// theme when it starts. Qt 5.15 and 6.4 take KDE's colours when they start, on a destination that names an
  /// appearance; elsewhere they stay light.
  ///
  /// - Throws: ``AutomationError`` when a part of that cannot be set.
  package func setAppearance(_ appearance: DesktopAppearance) throws {
    try lock.withLock {
      try recorder.run("Set the appearance to \(appearance)") {
        let live = try desktop()
        try live.requirePrivate("The appearance")
        do {
          try apply(appearance, to: live)
        } catch let error as AutomationError {
          throw error
        } catch {
          throw AutomationError(.desktopFailed, "The appearance could not be set: \(error)")
        }
        waitUntilAllIdle()
      }
    }
  }

  /// Gives a fresh desktop the colour scheme of its destination, before any program runs on it.
  func applyDestinationAppearance(to live: LiveDesktop) throws {
    guard let appearance = live.desktop.configuration.appearance else { return }
    try apply(DesktopAppearance(appearance), to: live)
  }

  private func apply(_ appearance: DesktopAppearance, to live: LiveDesktop) throws {
    try setTheme(appearance, on: live)
    try setColorScheme(appearance, on: live)
    try live.desktop.setColours(appearance == .dark ? .dark : .light)
    live.device.appearance = appearance
  }

  private func setTheme(_ appearance: DesktopAppearance, on live: LiveDesktop) throws {
    let settings: any ThemeSettings
    if let theme = live.device.theme {
      settings = theme
    } else {
      guard appearance != .unspecified else { return }
      try DarkTheme.write(in: live.desktop.homeDirectory)
      settings = try live.server.themeSettings()
      live.device.theme = settings
    }
    // The default is named, too: some programs do not go back to it when the setting goes.
    try settings.setTheme(appearance == .dark ? DarkTheme.name : DarkTheme.lightName)
  }

  private func setColorScheme(_ appearance: DesktopAppearance, on live: LiveDesktop) throws {
    let value =
      switch appearance {
      case .unspecified: "default"
      case .light: "prefer-light"
      case .dark: "prefer-dark"
      }
    let process: DesktopProcess
    do {
      process = try live.desktop.spawn(
        executable: "gsettings", arguments: ["set", "org.gnome.desktop.interface", "color-scheme", value])
    } catch {
      // Without the tool there is no GNOME program to follow it: others follow the theme.
      recorder.note(
        "programs that follow the setting color-scheme keep their colours: gsettings is missing (package libglib2.0-bin)"
      )
      return
    }
    guard let termination = process.wait(timeout: TimeLimits.Processes.settingTool.seconds) else {
      process.terminate(grace: TimeLimits.Processes.settingToolGrace.seconds)
      throw AutomationError(
        .desktopFailed,
        "gsettings did not set the colour scheme within \(Int(TimeLimits.Processes.settingTool.seconds)) s.")
    }
    if termination != .exited(0) {
      recorder.note(
        "programs that follow the setting color-scheme keep their colours: there is none "
          + "(package gsettings-desktop-schemas 42 or later)")
    }
  }
}

extension DesktopAppearance {
  init(_ appearance: DesktopConfiguration.Appearance) {
    switch appearance {
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Desktop
import ElementModel
import Foundation
import Processes
import ResultBundle
import Timing
import WindowSystem

extension RunningDesktop {
  /// Sets the color scheme of the destination on a new desktop, before any program runs on it.
  package func applyDestinationAppearance(_ runLog: RunLog) throws {
    guard let appearance = desktop.configuration.appearance else { return }
    try apply(DesktopAppearance(appearance), runLog)
  }

  /// Sets the color scheme that programs follow.
  ///
  /// - Parameters:
  ///   - appearance: the color scheme.
  ///   - runLog: receives a note if some programs cannot follow the scheme.
  /// - Throws: ``AutomationError`` and `WindowSystemError` if a part of the scheme cannot be set.
  package func apply(_ appearance: DesktopAppearance, _ runLog: RunLog) throws {
    if server.hasThemeSettings {
      try setTheme(appearance)
    } else {
      try setThemeOfInterface(appearance, runLog)
    }
    try setColorScheme(appearance, runLog)
    try desktop.setColors(appearance == .dark ? .dark : .light)
    device.appearance = appearance
  }

  /// Sets the theme through the display server.
  private func setTheme(_ appearance: DesktopAppearance) throws {
    let settings: any ThemeSettings
    if let theme = device.theme {
      settings = theme
    } else {
      guard appearance != .unspecified else { return }
      try DarkTheme.write(in: desktop.homeDirectory)
      settings = try server.themeSettings()
      device.theme = settings
    }
    // The default theme is set by name too: some programs do not return to it when the setting is removed.
    try settings.setTheme(Self.theme(of: appearance))
  }

  /// Sets the theme through the settings of the user interface, because the display server has none.
  private func setThemeOfInterface(_ appearance: DesktopAppearance, _ runLog: RunLog) throws {
    try DarkTheme.write(in: desktop.homeDirectory)
    try set(DarkTheme.setting, to: Self.theme(of: appearance), runLog)
  }

  private static func theme(of appearance: DesktopAppearance) -> String {
    appearance == .dark ? DarkTheme.name : DarkTheme.lightName
  }

  private func setColorScheme(_ appearance: DesktopAppearance, _ runLog: RunLog) throws {
    let value =
      switch appearance {
      case .unspecified: "default"
      case .light: "prefer-light"
      case .dark: "prefer-dark"
      }
    try set("color-scheme", to: value, runLog)
  }

  /// Changes a setting of the user interface, which GNOME programs read.
  ///
  /// - Parameters:
  ///   - key: a key of the schema `org.gnome.desktop.interface`.
  ///   - value: the value of the key.
  ///   - runLog: receives a note if the setting cannot be changed.
  /// - Throws: ``AutomationError`` and `DesktopError` if the tool that changes it hangs or cannot be recorded.
  private func set(_ key: String, to value: String, _ runLog: RunLog) throws {
    let process: DesktopProcess
    do {
      process = try desktop.spawn(
        executable: "gsettings", arguments: ["set", "org.gnome.desktop.interface", key, value])
    } catch {
      // If the tool is not installed, no program that follows this GNOME setting is installed either. Other programs
      // follow the theme.
      runLog.note(
        "programs that follow the setting \(key) keep their colors: gsettings is missing (package libglib2.0-bin)"
      )
      return
    }
    guard let termination = process.wait(timeout: TimeLimits.Processes.settingTool.seconds) else {
      process.terminate(grace: TimeLimits.Processes.settingToolGrace.seconds)
      throw AutomationError(
        .desktopFailed,
        "gsettings did not set \(key) within \(Int(TimeLimits.Processes.settingTool.seconds)) s.")
    }
    if termination != .exited(0) {
      runLog.note(
        "programs that follow the setting \(key) keep their colors: the setting is missing "
          + "(package gsettings-desktop-schemas 42 or later)")
    }
  }
}

extension DesktopAppearance {
  package init(_ appearance: DesktopConfiguration.Appearance) {
    switch appearance {
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}

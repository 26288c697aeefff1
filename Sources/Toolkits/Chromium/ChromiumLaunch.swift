// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// The launch rules of Chromium and of programs based on it: Electron, the Chromium Embedded Framework.
///
/// See `ChromiumSettings` in the module `Desktop` for the variables of all programs.
enum ChromiumLaunch: LaunchRules {
  static func additions(
    to executable: String, arguments: [String], on desktop: PrivateDesktop, home: HomeFolder
  )
    -> LaunchAdditions?
  {
    guard isChromium(executable) else { return nil }
    var additions = additions(
      to: executable, animations: desktop.configuration.animations, session: desktop.sessionType)
    if let direction = desktop.configuration.textDirection {
      additions.arguments.append("--force-ui-direction=\(direction.rawValue)")
    }
    // On X11, Chromium (156) uses only the integer part of the scale in GTK's variable. On Wayland, the compositor
    // reports the scale.
    let (scale, name) = (desktop.configuration.scale, "--force-device-scale-factor")
    if desktop.sessionType == .x11, scale != scale.rounded(),
      !arguments.contains(where: { $0.hasPrefix(name) })
    {
      additions.arguments.append("\(name)=\(scale)")
    }
    return additions
  }

  /// Returns the debugging pipe; nil for other programs, and for a program that a test launches with a different
  /// debugging connection.
  static func rendererConnection(to executable: String, arguments: [String]) throws -> RendererLaunch? {
    guard isChromium(executable), !arguments.contains(where: { $0.hasPrefix("--remote-debugging") }) else {
      return nil
    }
    let (pipe, inherited) = try DevToolsPipe.make()
    return RendererLaunch(
      connection: DevToolsAccess(pipe: pipe),
      // Pages must not detect that they are tested.
      arguments: ["--remote-debugging-pipe", "--disable-blink-features=AutomationControlled"],
      inherited: inherited)
  }

  /// Whether a program uses Chromium, by its name or by the files next to it.
  static func isChromium(_ executable: String) -> Bool {
    isBrowser(executable)
      || ToolkitRegistry.installationFolders(of: executable).contains { folder in
        // "/usr/bin" does not contain these files, because programs with such files are installed in separate folders.
        ["resources/app.asar", "chrome_100_percent.pak", "libcef.so"].contains {
          FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
        }
      }
  }

  /// Whether the program is a browser based on Chromium, by the name of the command or of the process that it becomes.
  static func isBrowser(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "brave-browser",
      "brave",
      "microsoft-edge", "msedge", "vivaldi", "vivaldi-bin", "opera":
      true
    default: false
    }
  }

  /// Returns command-line switches of Chromium, from version 156.
  ///
  /// Electron and the embedded framework accept the same switches and ignore unknown ones.
  static func additions(to executable: String, animations: Bool, session: SessionType)
    -> LaunchAdditions
  {
    var arguments = [
      // Without this switch, the tree of a page is empty, because pages are accessible only for a screen reader.
      "--force-renderer-accessibility",
      // Passwords are stored in a file, so that no service asks for the password of a keyring.
      "--password-store=basic",
    ]
    if getuid() == 0 {
      // The sandbox does not run as root. Without `--test-type`, a bar in the window warns about the missing sandbox.
      arguments += ["--no-sandbox", "--test-type"]
    }
    if !animations { arguments.append("--disable-smooth-scrolling") }
    if session == .wayland {
      arguments += [
        "--ozone-platform=wayland",
        // Without these switches, Chromium receives no text from the compositor, only keys.
        "--enable-wayland-ime", "--wayland-text-input-version=3",
      ]
    }
    if isBrowser(executable) {
      arguments += [
        // No dialogs or bars about a first run, an update or a crash.
        "--no-first-run", "--no-default-browser-check", "--disable-component-update",
        "--disable-search-engine-choice-screen", "--hide-crash-restore-bubble",
        // No network requests other than those of the page.
        "--disable-background-networking", "--disable-sync", "--disable-default-apps",
      ]
    }
    return LaunchAdditions(arguments: arguments)
  }
}

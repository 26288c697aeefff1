// SPDX-License-Identifier: Apache-2.0

import Desktop
import Foundation

/// Chromium, and the programs that are made of it: Electron, the Chromium Embedded Framework.
enum ChromiumLaunch: LaunchRules {
  static func additions(to executable: String, arguments: [String], on desktop: PrivateDesktop)
    -> LaunchAdditions?
  {
    guard isChromium(executable) else { return nil }
    var additions = additions(to: executable, animations: desktop.configuration.animations)
    if let direction = desktop.configuration.textDirection {
      additions.arguments.append("--force-ui-direction=\(direction.rawValue)")
    }
    // It takes the whole part from GTK's variable (156).
    let (scale, name) = (desktop.configuration.scale, "--force-device-scale-factor")
    if scale != scale.rounded(), !arguments.contains(where: { $0.hasPrefix(name) }) {
      additions.arguments.append("\(name)=\(scale)")
    }
    return additions
  }

  /// The debugging pipe; nil for programs of other kinds, and for those that a test has given another way to be debugged.
  static func surfaceConnection(to executable: String, arguments: [String]) throws -> SurfaceLaunch? {
    guard isChromium(executable), !arguments.contains(where: { $0.hasPrefix("--remote-debugging") }) else {
      return nil
    }
    let (pipe, inherited) = try DevToolsPipe.make()
    return SurfaceLaunch(
      connection: DevToolsAccess(pipe: pipe),
      // Pages are not to see that they are tested.
      arguments: ["--remote-debugging-pipe", "--disable-blink-features=AutomationControlled"],
      inherited: inherited)
  }

  /// Whether a program is drawn by Chromium: by its name, or by what stands beside it.
  static func isChromium(_ executable: String) -> Bool {
    isBrowser(executable)
      || ToolkitRegistry.installationFolders(of: executable).contains { folder in
        // "/usr/bin" does not contain these files; programs with them are installed in a separate folder.
        ["resources/app.asar", "chrome_100_percent.pak", "libcef.so"].contains {
          FileManager.default.fileExists(atPath: folder.appendingPathComponent($0).path)
        }
      }
  }

  /// Whether it is a browser made of Chromium, by its name: that of the command or of the process that it becomes.
  static func isBrowser(_ executable: String) -> Bool {
    switch URL(fileURLWithPath: executable).lastPathComponent {
    case "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "brave-browser",
      "brave",
      "microsoft-edge", "msedge", "vivaldi", "vivaldi-bin", "opera":
      true
    default: false
    }
  }

  /// Switches of Chromium, seen in version 156.
  ///
  /// Electron and the embedded framework take the same and pass over those that they do not know.
  static func additions(to executable: String, animations: Bool) -> LaunchAdditions {
    var arguments = [
      // Without it the tree of a page is empty: pages are made accessible only for a screen reader.
      "--force-renderer-accessibility",
      // Passwords are stored in a file, so that no service asks for the key of a ring.
      "--password-store=basic",
    ]
    if getuid() == 0 {
      // The sandbox refuses to run for root, and a bar in the window says that it does not.
      arguments += ["--no-sandbox", "--test-type"]
    }
    if !animations { arguments.append("--disable-smooth-scrolling") }
    if isBrowser(executable) {
      arguments += [
        // No dialogs or bars of a first run, an update or a crash.
        "--no-first-run", "--no-default-browser-check", "--disable-component-update",
        "--disable-search-engine-choice-screen", "--hide-crash-restore-bubble",
        // Nothing is fetched that the page does not ask for.
        "--disable-background-networking", "--disable-sync", "--disable-default-apps",
      ]
    }
    return LaunchAdditions(arguments: arguments)
  }
}

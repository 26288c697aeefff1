// SPDX-License-Identifier: Apache-2.0

import Desktop
import ResultBundle

/// Describes a desktop for the record of the run.
enum DestinationRecord {
  /// Returns the event with the settings of a desktop.
  ///
  /// For a private desktop, the event contains the settings of the destination, including those with default values,
  /// and the actual server and display; on Wayland, the display is `wayland`, because the compositor's sockets have no
  /// meaning after the run. For a user's own desktop, the event contains only the display.
  static func event(of desktop: PrivateDesktop) -> BundleEvent.Destination {
    let configuration = desktop.configuration
    if desktop.isUserDesktop {
      return BundleEvent.Destination(
        name: configuration.name ?? "display \(desktop.displayName)",
        settings: ["display": desktop.displayName])
    }
    let isWayland = desktop.sessionType == .wayland
    let size = "\(Int(configuration.size.width))x\(Int(configuration.size.height))"
    var settings = [
      "size": size, "scale": configuration.scaleName, "animations": configuration.animations ? "on" : "off",
      "server": desktop.serverName, "refresh": "\(configuration.refreshRate)",
      "input": configuration.input.rawValue,
      "display": isWayland ? desktop.sessionType.rawValue : desktop.displayName,
    ]
    if !configuration.openGL { settings["opengl"] = "off" }
    settings["locale"] = configuration.locale
    settings["appearance"] = configuration.appearance?.rawValue
    settings["text-direction"] = configuration.textDirection?.rawValue
    settings["name"] = configuration.name
    var name = "\(size), \(isWayland ? "Wayland" : desktop.serverName)"
    if configuration.scale > 1 { name += ", scale \(configuration.scaleName)" }
    if configuration.input != .pointer { name += ", \(configuration.input.rawValue)" }
    if !configuration.openGL { name += ", no OpenGL" }
    if let locale = configuration.locale { name += ", \(locale)" }
    if let appearance = configuration.appearance { name += ", \(appearance.rawValue)" }
    if let direction = configuration.textDirection { name += ", \(direction.rawValue)" }
    return BundleEvent.Destination(name: configuration.name ?? name, settings: settings)
  }
}
